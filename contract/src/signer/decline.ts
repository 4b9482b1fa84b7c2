/** The call that declines to sign. The decision is final and has a reason. The template must allow it. */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { DECLINE_REASONS, DECLINE_WORDS_MAX_LENGTH } from '../rules/decline.ts';
import { filled, participantId } from '../schemas/values.ts';

export const declineToSign = signerCall('POST', '/decline', 'bearer', {
  summary: 'Decline to sign, permanently. Repeating the call returns LINK_DECLINED and changes nothing',
  body: z
    .object({
      participant_id: participantId,
      reason: z.enum(DECLINE_REASONS),
      words: filled(DECLINE_WORDS_MAX_LENGTH)
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
  errors: ['DECLINE_NOT_OFFERED'],
});
