/**
 * Defines the body of a webhook, which reports an event of a session. The body contains no personal data unless the
 * template requests the values of fields.
 */
import { z } from 'zod';
import { inputValue } from '../schemas/input-value.ts';
import { INPUT_TYPES } from '../rules/signer-inputs.ts';
import { textOrNull } from '../schemas/values.ts';
import { SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { SESSION_STATUSES } from '../rules/participant-state.ts';
import { STAMP_STATUSES } from '../rules/stamps.ts';
import { WEBHOOK_TYPES } from '../rules/webhook-types.ts';

const told = z.object({
  session_id: z.string(),
  reference: textOrNull,
  test: z.literal(true).optional().describe('Present only for test sessions.'),
  sequence: z.number().int().describe('Increases within a session. Numbers can be skipped.'),
  status: z.enum(SESSION_STATUSES),
  participant_id: textOrNull.describe('The participant the event is about. Null if it is about the session.'),
  participant_status: textOrNull,
  inputs: z
    .array(z.string())
    .optional()
    .describe('For `participant.signed`: the keys that the signer filled in, if there are any.'),
  input_values: z
    .array(z.object({ key: z.string(), label: z.string(), type: z.enum(INPUT_TYPES), value: inputValue }))
    .optional()
    .describe(
      'For `participant.signed`: the values, if the template has `webhook_inputs: values`. Missing once they are erased.',
    ),
  signature_method: z
    .enum(SIGNATURE_METHODS)
    .optional()
    .describe('For `participant.signed`: the method, if it is not `drawn`.'),
  stamp_number: z
    .string()
    .optional()
    .describe('For events that assign or settle a stamp certificate: its number.'),
  stamp_status: z
    .enum(STAMP_STATUSES)
    .optional()
    .describe('The status of the stamp certificate after the event. `available`: it returned to the stock.'),
  expires_at: z.string().optional().describe('For `session.extended`: the new deadline.'),
  reason: z
    .string()
    .optional()
    .describe(
      'For `session.cancelled`, the reason given, if any. For `session.seal_overdue`, the `sealing_problem` of the session.',
    ),
  evidence_head: z.string().describe('The hash of the reported event in the evidence chain.'),
  evidence_log: z
    .object({ seq: z.number(), sha256: z.string() })
    .describe('The current head of the transparency log, which covers the chain heads of all sessions.'),
});

export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(WEBHOOK_TYPES).describe('New types can be added at any time: ignore types you do not know.'),
    timestamp: z.string(),
    data: told,
  }),
  z.object({
    type: z.literal('webhook.test').describe('Sent on request to check whether the receiver responds.'),
    timestamp: z.string(),
    data: z.object({}),
  }),
]);
export type WebhookEvent = z.output<typeof webhookEvent>;
