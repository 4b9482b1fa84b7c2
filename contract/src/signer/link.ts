/** Opening the personal link: who is it for, and what applies (SPEC 3 Participant, Template configuration). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MESSAGE_CHANNELS } from '../rules/messages.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { OTP_METHODS } from '../rules/otp.ts';
import { templateConfig } from '../template.ts';
import { participantId } from '../schemas/values.ts';

export const openLink = defineCall({
  method: 'GET',
  path: '/api/v1/participant/:token',
  access: 'public',
  tag: 'Signer',
  summary: 'Who this personal link is for',
  params: z.object({ token: z.string().max(128) }),
  data: z.object({
    participant_id: z.string(),
    /** Compact JWE (dir, A256GCM) under a key derived from the link token: only the link's holder can read it. */
    name: z.string(),
    /** Null until the OTP is verified: the link's holder is not yet known to be the signer. */
    phone: z.string().nullable(),
    phone_masked: z.string(),
    /** Over which channels otp/send may be asked for the OTP. */
    otp_methods: z.array(z.enum(OTP_METHODS)),
    /** Null where the originator named none: the phone's language is the best guess. */
    language: z.enum(LANGUAGES).nullable(),
    session_id: z.string(),
    participant_status: z.string(),
    session_status: z.string(),
    is_first_access: z.boolean(),
    /** Whose pages may show it in a frame, and are told how it goes on; absent where none may. */
    frame_origins: z.array(z.string()).optional(),
    /** Of test sessions alone: every screen says so. */
    is_test: z.literal(true).optional(),
  }),
  errors: [
    'LINK_UNKNOWN',
    'LINK_EXPIRED',
    'LINK_CANCELLED',
    'LINK_REJECTED',
    'LINK_DECLINED',
    'LINK_DECLINED_BY_ANOTHER',
    'LINK_DEAD',
    'NOT_YOUR_TURN',
    'VPN_DETECTED',
  ],
});

export const readTemplateConfig = defineCall({
  method: 'GET',
  path: '/api/v1/participant/template-config/:participant_id',
  access: 'link',
  tag: 'Signer',
  summary: 'The template configuration that applies to this signer',
  params: z.object({ participant_id: participantId }),
  /** webhook_url is always null here, and no setting of the review is told: they are not the signer's business. */
  data: templateConfig.extend({ template_id: z.string().nullable() }),
  errors: ['PARTICIPANT_NOT_FOUND'],
});

export const requestNewLink = defineCall({
  method: 'POST',
  path: '/api/v1/participant/request-link',
  access: 'link',
  tag: 'Signer',
  summary:
    'Ask the sender for a new link where this one has expired or was closed: told by a webhook, three times a day',
  body: z.object({}),
  data: z.object({ requested: z.literal(true), requested_at: z.string() }),
  errors: [
    'STEP_NOT_ALLOWED',
    'ALREADY_SIGNED',
    'LINK_EXPIRED',
    'LINK_CANCELLED',
    'LINK_REJECTED',
    'LINK_DECLINED',
    'LINK_DECLINED_BY_ANOTHER',
    'VPN_DETECTED',
  ],
});

export const readCompletion = defineCall({
  method: 'GET',
  path: '/api/v1/participant/completion/:participant_id',
  access: 'link',
  tag: 'Signer',
  summary: 'What was signed, who still has to sign, and how the copy arrives; for who has signed',
  params: z.object({ participant_id: participantId }),
  data: z.object({
    signed_at: z.string(),
    pages_count: z.number(),
    documents_total: z.number(),
    total_signers: z.number(),
    signed_count: z.number(),
    /** Everybody has signed and the document is sealed. */
    is_sealed: z.boolean(),
    /** Everybody has signed, and the company looks at it before it is sealed. */
    is_in_review: z.boolean(),
    /** How the sealed document is sent to this signer; empty where it comes from the company itself. */
    copy_by: z.array(z.enum(MESSAGE_CHANNELS)),
    /** Where the originator would have the signer go back to. */
    return_url: z.string().nullable(),
  }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'NOT_YOUR_TURN',
    'LINK_EXPIRED',
    'LINK_CANCELLED',
    'LINK_REJECTED',
    'LINK_DECLINED',
    'LINK_DECLINED_BY_ANOTHER',
  ],
});
