/** Declining to sign, permanently and with a reason, if the template allows it. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DECLINE_REASONS, DECLINE_WORDS_MAX_LENGTH } from '../rules/decline.ts';
import { participantId } from '../schemas/values.ts';

export const declineToSign = defineCall({
  method: 'POST',
  path: '/api/v1/participant/decline',
  access: 'bearer',
  tag: 'Signer',
  summary: 'Decline to sign, permanently. Repeating the call returns LINK_DECLINED and changes nothing',
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
        .describe(
          'Required for the reason `OTHER`. The text is personal data: it is encrypted, and erased with other personal data.',
        ),
    })
    .refine(({ reason, words }) => reason !== 'OTHER' || words !== undefined, {
      path: ['words'],
      message: 'is required for the reason OTHER',
    }),
  data: z.object({
    declined: z.literal(true),
    declined_at: z.string(),
    /** Whether declining ended the session for all signers. */
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
