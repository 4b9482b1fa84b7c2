/** Calls for webhooks: the events for the originator's system, the result of each delivery, and the signing secrets. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { idText, recordId, textOrNull, whole } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { nextCursor, page } from '../schemas/list.ts';

/**
 * `pending`: the next attempt has not started. `delivered`: the receiver accepted the webhook. `failed`: the server
 * stopped trying. `disabled`: the receiver refused all further webhooks.
 */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'disabled'] as const;

const delivery = z.object({
  delivery_id: z.string(),
  type: z.string(),
  sequence: z.number(),
  status: z.enum(DELIVERY_STATUSES),
  created_at: z.string(),
  next_attempt_at: textOrNull,
  attempts: z.array(
    z.object({
      at: z.string(),
      /**
       * The duration of the attempt. Null while the attempt runs. It stays null if the server stopped before the
       * attempt ended.
       */
      duration_ms: z.number().nullable(),
      status_code: z.number().nullable(),
      error: textOrNull,
    }),
  ),
});

export const listSessionWebhooks = originatorCall('GET', '/sessions/:id/webhooks', 'read', {
  summary: 'List the webhooks of a session in order, with every delivery attempt',
  params: recordId,
  query: exactly(page),
  data: z.object({
    url: textOrNull,
    /** When the receiver responded with 410 Gone. The address is then disabled. Null if this never happened. */
    disabled_at: textOrNull,
    deliveries: z.array(delivery),
    next_cursor: nextCursor,
  }),
  errors: ['SESSION_NOT_FOUND', 'CURSOR_INVALID'],
});

export const resendWebhook = originatorCall('POST', '/sessions/:id/webhooks/:delivery_id/resend', 'manage', {
  summary: 'Resend a webhook and retry for two days. Also enables a disabled address',
  params: recordId.extend({ delivery_id: idText }),
  data: z.object({ delivery_id: z.string(), status: z.literal('pending') }),
  errors: ['SESSION_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'],
});

const undelivered = z.object({
  delivery_id: z.string(),
  session_id: z.string(),
  reference: textOrNull,
  type: z.string(),
  url: z.string(),
  status: z.enum(['failed', 'disabled']),
  created_at: z.string(),
  /** The last attempt to deliver, with the receiver's response. Null if there was no attempt. */
  last_attempt: z
    .object({ at: z.string(), status_code: z.number().nullable(), error: textOrNull })
    .nullable(),
});

export const listUndeliveredWebhooks = originatorCall('GET', '/undelivered-webhooks', 'read', {
  summary: 'List undelivered webhooks of all sessions, newest first',
  query: exactly(page),
  data: z.object({ deliveries: z.array(undelivered), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const listDisabledAddresses = originatorCall('GET', '/webhook-addresses/disabled', 'read', {
  summary: 'List disabled webhook addresses (those that responded with 410 Gone), latest first',
  query: exactly(page),
  data: z.object({
    addresses: z.array(z.object({ url: z.string(), disabled_at: z.string() })),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

export const enableWebhookAddress = originatorCall('POST', '/webhook-addresses/enable', 'setup', {
  summary:
    'Enable a disabled webhook address. Webhooks that were held back are not sent until you resend them',
  body: exactly({ url: z.url().max(2000) }),
  data: z.object({ url: z.string(), enabled: z.literal(true) }),
  errors: ['WEBHOOK_ADDRESS_NOT_FOUND'],
});

export const testTemplateWebhook = originatorCall('POST', '/templates/:id/webhook-test', 'setup', {
  summary:
    "Send a signed `webhook.test` event to the address of a template and return the receiver's response",
  params: recordId,
  data: z.object({
    url: z.string(),
    delivered: z.boolean(),
    status_code: z.number().nullable(),
    error: textOrNull,
    duration_ms: z.number(),
  }),
  errors: ['TEMPLATE_NOT_FOUND', 'WEBHOOK_URL_MISSING'],
});

const secret = z.object({ secret_id: z.string(), created_at: z.string(), expires_at: textOrNull });

export const createWebhookSecret = originatorCall('POST', '/webhook-secrets', 'setup', {
  forAllDepartments: true,
  needsProof: true,
  summary: 'Create a webhook secret and show it once. Earlier secrets remain valid for a transition period',
  body: exactly({ expire_others_in_hours: whole(0, 720).default(24) }),
  data: secret.extend({ secret: z.string() }),
  status: 201,
});

export const listWebhookSecrets = originatorCall('GET', '/webhook-secrets', 'read', {
  summary: 'List the webhook secrets, newest first, without their values',
  query: exactly(page),
  data: z.object({ secrets: z.array(secret), next_cursor: nextCursor }),
  errors: ['CURSOR_INVALID'],
});

export const revokeWebhookSecret = originatorCall('DELETE', '/webhook-secrets/:id', 'setup', {
  forAllDepartments: true,
  needsProof: true,
  summary: 'Revoke a webhook secret. The last secret cannot be revoked, because webhooks are always signed',
  params: recordId,
  data: z.object({ secret_id: z.string(), revoked: z.literal(true) }),
  errors: ['WEBHOOK_SECRET_NOT_FOUND', 'LAST_WEBHOOK_SECRET'],
});
