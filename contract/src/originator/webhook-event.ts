/** The body of a webhook: what has happened to a session, without anything personal. */
import { z } from 'zod';
import { SESSION_STATUSES } from '../rules/participant-state.ts';
import { WEBHOOK_TYPES } from '../rules/webhook-types.ts';

const told = z.object({
  session_id: z.string(),
  reference: z.string().nullable(),
  test: z.literal(true).optional().describe('Of test sessions alone.'),
  sequence: z.number().int().describe('Increases within a session, with gaps.'),
  status: z.enum(SESSION_STATUSES),
  participant_id: z.string().nullable().describe('Whom it is about; null where it is about the session.'),
  participant_status: z.string().nullable(),
  expires_at: z.string().optional().describe('Of `session.extended`.'),
  reason: z
    .string()
    .optional()
    .describe(
      'Of `session.cancelled`, where one was given; of `session.seal_overdue`, as in `sealing_problem` of the session.',
    ),
  evidence_head: z.string().describe('The hash of the event that is told.'),
  evidence_log: z
    .object({ seq: z.number(), sha256: z.string() })
    .describe("The head of the log of all sessions' heads."),
});

export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(WEBHOOK_TYPES).describe('New types may be added: ignore those you do not know.'),
    timestamp: z.string(),
    data: told,
  }),
  z.object({
    type: z.literal('webhook.test').describe('Sent by hand, to see whether the receiver answers.'),
    timestamp: z.string(),
    data: z.object({}),
  }),
]);
export type WebhookEvent = z.output<typeof webhookEvent>;
