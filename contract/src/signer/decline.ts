/** Declining to sign: for good, with a reason, where the template allows it. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DECLINE_REASONS, DECLINE_WORDS_MAX_LENGTH } from '../rules/decline.ts';
import { participantId } from '../schemas/values.ts';

export const declineToSign = defineCall({
  method: 'POST',
  path: '/api/v1/participant/decline',
  access: 'bearer',
  tag: 'Signer',
  summary:
    'Say that one does not want to sign, for good; made again, it is answered with LINK_DECLINED and changes nothing',
  body: z
    .object({
      participant_id: participantId,
      reason: z.enum(DECLINE_REASONS),
      words: z
        .string()
        .trim()
        .min(1)
        .max(DECLINE_WORDS_MAX_LENGTH)
        .optional()
        .describe('Needed with the reason `OTHER`. Personal: encrypted, and erased with the rest.'),
    })
    .refine(({ reason, words }) => reason !== 'OTHER' || words !== undefined, {
      path: ['words'],
      message: 'is needed with the reason OTHER',
    }),
  data: z.object({
    declined: z.literal(true),
    declined_at: z.string(),
    /** Whether it ended the session for everybody. */
    session_ended: z.boolean(),
  }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'ALREADY_SIGNED',
    'DECLINE_NOT_OFFERED',
    'LINK_DECLINED',
    'LINK_DECLINED_BY_ANOTHER',
  ],
});
