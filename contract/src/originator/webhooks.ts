/** Webhooks: what was sent to the originator's own system, how it went, and the secrets they are signed with. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

/** A delivery waits for its next attempt, was accepted, was given up, or its receiver wanted no more. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'disabled'] as const;

const delivery = z.object({
  delivery_id: z.string(),
  type: z.string(),
  sequence: z.number(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
  attempts: z.array(
    z.object({
      at: z.string(),
      /** Null while it runs, and for good where the server was stopped in the middle of it. */
      duration_ms: z.number().nullable(),
      status_code: z.number().nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export const listSessionWebhooks = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/webhooks',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'The webhooks of a session in their order, each with every attempt to deliver it, a page at a time',
  params: recordId,
  query: exactly(page),
  data: z.object({
    url: z.string().nullable(),
    /** Since when the receiver has answered 410 Gone and gets nothing more. */
    disabled_at: z.string().nullable(),
    deliveries: z.array(delivery),
    next_cursor: nextCursor,
  }),
  errors: ['SESSION_NOT_FOUND', 'CURSOR_INVALID'],
});

export const resendWebhook = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/webhooks/:delivery_id/resend',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary: 'Deliver a webhook again, from now on for another two days; a disabled address is enabled by it',
  params: recordId.extend({ delivery_id: idText }),
  data: z.object({ delivery_id: z.string(), status: z.literal('pending') }),
  errors: ['SESSION_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
});

const undelivered = z.object({
  delivery_id: z.string(),
  session_id: z.string(),
  reference: z.string().nullable(),
  type: z.string(),
  url: z.string(),
  status: z.enum(['failed', 'disabled']),
  created_at: z.string(),
  /** What the receiver answered last; null where none was ever tried. */
  last_attempt: z
    .object({ at: z.string(), status_code: z.number().nullable(), error: z.string().nullable() })
    .nullable(),
});

export const listUndeliveredWebhooks = defineCall({
  method: 'GET',
  path: '/api/v1/originator/undelivered-webhooks',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'Webhooks of all sessions that were given up, newest first, a page at a time',
  query: exactly(page),
  data: z.object({ deliveries: z.array(undelivered), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const listDisabledAddresses = defineCall({
  method: 'GET',
  path: '/api/v1/originator/webhook-addresses/disabled',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'Addresses of templates that have answered 410 Gone and get nothing more, the latest first, a page at a time',
  query: exactly(page),
  data: z.object({
    addresses: z.array(z.object({ url: z.string(), disabled_at: z.string() })),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const enableWebhookAddress = defineCall({
  method: 'POST',
  path: '/api/v1/originator/webhook-addresses/enable',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary:
    'Send webhooks again to an address that had answered 410 Gone; those that were held back stay so until they are resent',
  body: exactly({ url: z.url().max(2000) }),
  data: z.object({ url: z.string(), enabled: z.literal(true) }),
  errors: ['WEBHOOK_ADDRESS_NOT_FOUND'],
});

export const testTemplateWebhook = defineCall({
  method: 'POST',
  path: '/api/v1/originator/templates/:id/webhook-test',
  access: 'api-key',
  scope: 'setup',
  tag: 'Originator',
  summary:
    'Send a signed webhook of the type `webhook.test` to the address of a template now, and tell what it answered',
  params: recordId,
  data: z.object({
    url: z.string(),
    delivered: z.boolean(),
    status_code: z.number().nullable(),
    error: z.string().nullable(),
    duration_ms: z.number(),
  }),
  errors: ['TEMPLATE_NOT_FOUND', 'WEBHOOK_URL_MISSING'],
});

const secret = z.object({ secret_id: z.string(), created_at: z.string(), expires_at: z.string().nullable() });

export const createWebhookSecret = defineCall({
  method: 'POST',
  path: '/api/v1/originator/webhook-secrets',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  needsProof: true,
  tag: 'Originator',
  summary: 'Make a new secret for webhooks, shown this once; the earlier ones sign beside it for a while',
  body: exactly({ expire_others_in_hours: z.number().int().min(0).max(720).default(24) }),
  data: secret.extend({ secret: z.string() }),
  status: 201,
});

export const listWebhookSecrets = defineCall({
  method: 'GET',
  path: '/api/v1/originator/webhook-secrets',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary: 'The secrets that webhooks are signed with, newest first, without the secrets themselves',
  query: exactly(page),
  data: z.object({ secrets: z.array(secret), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const revokeWebhookSecret = defineCall({
  method: 'DELETE',
  path: '/api/v1/originator/webhook-secrets/:id',
  access: 'api-key',
  scope: 'setup',
  forAllDepartments: true,
  needsProof: true,
  tag: 'Originator',
  summary:
    'Revoke one secret: nothing is signed with it from now on. The last one stays until there is another, since nothing is sent unsigned',
  params: recordId,
  data: z.object({ secret_id: z.string(), revoked: z.literal(true) }),
  errors: ['WEBHOOK_SECRET_NOT_FOUND', 'LAST_WEBHOOK_SECRET'],
});
