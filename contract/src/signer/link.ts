/** Calls that open the personal link and return its signer and rules (SPEC 3 Participant, Template configuration). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { MESSAGE_CHANNELS } from '../rules/messages.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { OPEN_STEPS } from '../rules/participant-state.ts';
import { ALL_REPEAT_REASONS } from '../rules/repeat-reasons.ts';
import { REPEATABLE_STEPS } from '../rules/steps.ts';
import { OTP_METHODS } from '../rules/otp.ts';
import { templateConfig } from '../template.ts';
import { REMOTE_METHODS } from '../rules/signature-methods.ts';
import { participantId, textOrNull } from '../schemas/values.ts';

export const openLink = signerCall('GET', '/:token', 'public', {
  summary: 'Retrieve the participant that a personal link belongs to',
  params: z.object({ token: z.string().max(128) }),
  data: z.object({
    participant_id: z.string(),
    /**
     * The signer's name as a compact JWE (dir, A256GCM). The key is derived from the link token, so only the holder of
     * the link can read the name.
     */
    name: z.string(),
    /**
     * The signer's phone number. Null until the OTP is verified, because the holder of the link may not be the signer.
     */
    phone: textOrNull,
    phone_masked: z.string(),
    /** The channels that otp/send accepts for this signer. */
    otp_methods: z.array(z.enum(OTP_METHODS)),
    /** The language of the signer. Null if the originator specified none. The language of the phone then applies. */
    language: z.enum(LANGUAGES).nullable(),
    session_id: z.string(),
    participant_status: z.string(),
    session_status: z.string(),
    is_first_access: z.boolean(),
    /** The step at which the journey continues. It is `otp` without a valid bearer token, and null after signing. */
    next_step: z.enum(OPEN_STEPS).nullable(),
    /** When the session expires. Until then, the signer can return with the same link. */
    expires_at: z.string(),
    /** The origins whose pages may embed the journey. They also receive its progress. Absent if there are none. */
    frame_origins: z.array(z.string()).optional(),
    /** The step that a reviewer had repeated, and why. Absent unless the signer still has to repeat a step. */
    repeat: z
      .object({
        step: z.enum(REPEATABLE_STEPS),
        reason: z.enum(ALL_REPEAT_REASONS).nullable(),
        /** The reviewer's words to the signer, encrypted like `name`. Null if there are none. */
        note: textOrNull,
      })
      .optional(),
    /**
     * The token of the signer's copy. Only the browser that has just signed receives it, until this browser has shown
     * the completion screen.
     */
    copy_token: z.string().optional(),
    /** Present only if the signer has fields to fill in before signing. */
    has_inputs: z.literal(true).optional(),
    /** Present only if an outside service signs for the signer after the signer has drawn the mark. */
    remote_method: z.enum(REMOTE_METHODS).optional(),
    /** Present only for test sessions. Every screen then shows a banner. */
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

export const readTemplateConfig = signerCall('GET', '/template-config/:participant_id', 'link', {
  summary: 'Retrieve the template configuration that applies to this signer',
  params: z.object({ participant_id: participantId }),
  /**
   * In this response, the webhook and review settings have their default values, because signers must not learn the
   * actual settings.
   */
  data: templateConfig.extend({ template_id: textOrNull }),
});

export const requestNewLink = signerCall('POST', '/request-link', 'link', {
  summary:
    'Ask the sender for a new link after this one expired or was closed. Notifies the sender by webhook, at most three times a day',
  body: z.object({}),
  data: z.object({ requested: z.literal(true), requested_at: z.string() }),
});

export const readCompletion = signerCall('GET', '/completion/:participant_id', 'link', {
  summary:
    'Retrieve the signed documents, the remaining signers and the delivery of the copy. Available after signing',
  params: z.object({ participant_id: participantId }),
  data: z.object({
    signed_at: z.string(),
    pages_count: z.number(),
    documents_total: z.number(),
    total_signers: z.number(),
    signed_count: z.number(),
    /** Whether every signer has signed and the document is sealed. */
    is_sealed: z.boolean(),
    /** Whether every signer has signed and the company is reviewing the session. The document is sealed afterwards. */
    is_in_review: z.boolean(),
    /** The channels that deliver the sealed document to this signer. Empty if the company delivers it. */
    copy_by: z.array(z.enum(MESSAGE_CHANNELS)),
    /** The URL to which the originator wants the signer to return. Null if there is none. */
    return_url: textOrNull,
  }),
});
