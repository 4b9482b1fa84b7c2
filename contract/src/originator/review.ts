/** Calls for the review before sealing: the queue of sessions that wait for a review, and the decision. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { filled, idText, recordId, textOrNull } from '../schemas/values.ts';
import {
  OWN_ACTS,
  REVIEW_CODES,
  REVIEW_OUTCOMES,
  REVIEW_REASON_MAX_LENGTH,
  REVIEWED_CHECKS,
} from '../rules/review.ts';
import {
  ALL_REPEAT_REASONS,
  REPEAT_NOTE_MAX_LENGTH,
  REPEAT_REASONS,
  type RepeatReason,
} from '../rules/repeat-reasons.ts';
import { tidyMessage } from '../rules/plain-text.ts';
import { REPEATABLE_STEPS, type RepeatableStep } from '../rules/steps.ts';
import { boundedCount, nextCursor, page } from '../schemas/list.ts';
import { exactly } from '../schemas/exactly.ts';
import { summary } from './session-data.ts';

const reason = z.object({
  code: z.enum(REVIEW_CODES),
  participant_id: textOrNull,
  check: z.enum(REVIEWED_CHECKS).nullable(),
  /**
   * Depends on the reason: the similarity of the photos in percent, or the number of seconds for which the document was
   * read.
   */
  amount: z.number().nullable(),
});

const decision = z.object({
  at: z.string(),
  round: z.number(),
  /** The outcome. `approved` is the first of two required acceptances. */
  outcome: z.enum(REVIEW_OUTCOMES),
  /** The name of the reviewer. Null once personal data is erased. */
  by: textOrNull,
  /** The signer who must repeat a step, and that step. */
  participant_id: textOrNull,
  step: z.enum(REPEATABLE_STEPS).nullable(),
  /** The reason for the decision. Null if none was given or it has been erased. */
  reason: textOrNull,
  /** The reason for a repeated step that the signer reads. Null if the reviewer chose none. */
  signer_reason: z.enum(ALL_REPEAT_REASONS).nullable(),
  /** The reviewer's words to the signer. Null if the reviewer wrote none or they have been erased. */
  signer_note: textOrNull,
});

/**
 * The review of one session. Contains the current round if the session is waiting for a review, and otherwise the last
 * round.
 */
export const reviewOfSession = z.object({
  /** The number of the round. After a signer repeats a step, the session is reviewed again in a new round. */
  round: z.number(),
  started_at: z.string(),
  due_at: z.string(),
  is_open: z.boolean(),
  four_eyes: z.boolean(),
  reasons: z.array(reason),
  decisions: z.array(decision),
  /** Why the caller may not accept the session, even with the required permissions. Null if the caller may. */
  refusal: z
    .enum(['REVIEW_OF_OWN', 'REVIEW_APPROVED_BY_YOU', 'REVIEW_NEEDS_PEOPLE', 'REVIEWER_NOT_NAMED'])
    .nullable(),
  refusal_reason: z
    .enum(OWN_ACTS)
    .nullable()
    .describe('What the caller did, if `refusal` is `REVIEW_OF_OWN`.'),
});

export const listReviews = originatorCall('GET', '/reviews', 'read', {
  showsPersonalData: true,
  summary: 'List sessions waiting for review, by severity and then by due date',
  query: exactly(page),
  data: z.object({
    total: boundedCount.describe('The number of sessions waiting.'),
    reviews: z.array(
      z.object({
        session_id: z.string(),
        signer_name: textOrNull.describe(
          'The name of the first signer in signing order. Null once personal data is erased.',
        ),
        photo_sha256: textOrNull.describe(
          'The first accepted photo of that signer, a part of the evidence. Null if there is none.',
        ),
        participants_total: z.number(),
        reference: textOrNull,
        batch: summary.shape.batch,
        department: textOrNull,
        template_id: textOrNull,
        round: z.number(),
        started_at: z.string(),
        due_at: z.string(),
        is_overdue: z.boolean(),
        /** The severity from 0 to 3. A review that the template always requires has 0, and a failed check has 3. */
        severity: z.number(),
        reasons: z.array(reason),
        /** Whether the first of two required reviewers has accepted the session. */
        is_approved: z.boolean(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

const words = filled(REVIEW_REASON_MAX_LENGTH);
/** The round that the reviewer saw. The server rejects a decision about an earlier round. */
const round = z.number().int().min(1);

/** Rejects a repeat without a reason, and a reason that belongs to another step. */
function refuseUnreasoned(
  repeat: { step: RepeatableStep; reason?: string | undefined; signer_reason?: RepeatReason | undefined },
  context: z.RefinementCtx,
): void {
  const { step, signer_reason: chosen } = repeat;
  if (chosen === undefined && repeat.reason === undefined)
    context.addIssue({ code: 'custom', path: ['signer_reason'], message: 'is required without `reason`' });
  const fitting: readonly string[] = REPEAT_REASONS[step];
  if (chosen !== undefined && !fitting.includes(chosen))
    context.addIssue({
      code: 'custom',
      path: ['signer_reason'],
      message: `must be a reason for this step: ${fitting.join(', ')}`,
    });
}

export const decideReview = originatorCall('POST', '/sessions/:id/review', 'review', {
  needsProof: true,
  summary:
    'Decide a review: accept the session for sealing, reject it permanently, or have a signer repeat a step. The decision and its reason become evidence',
  params: recordId,
  body: z.discriminatedUnion('decision', [
    exactly({ decision: z.literal('accept'), round, reason: words.optional() }),
    exactly({ decision: z.literal('reject'), round, reason: words }),
    exactly({
      decision: z.literal('repeat'),
      round,
      reason: words
        .optional()
        .describe(
          'Recorded in the evidence and the certificate, but not shown to the signer. Required without `signer_reason`.',
        ),
      participant_id: idText,
      step: z.enum(REPEATABLE_STEPS),
      signer_reason: z
        .enum(ALL_REPEAT_REASONS)
        .optional()
        .describe(
          'The reason that the signer reads in their language. It must fit the step: ' +
            `${REPEATABLE_STEPS.map((step) => `${step}: ${REPEAT_REASONS[step].join(', ')}`).join('; ')}.`,
        ),
      signer_note: z
        .string()
        .overwrite(tidyMessage)
        .min(1, 'must contain a visible letter or digit')
        .max(REPEAT_NOTE_MAX_LENGTH)
        .optional()
        .describe(
          'Words for the signer, next to the reason. They may not contain web addresses, email addresses or ' +
            'phone numbers, except contacts of the brand.',
        ),
    }).superRefine(refuseUnreasoned),
  ]),
  data: z.object({
    session_id: z.string(),
    /** The new status. It stays `IN_REVIEW` if a second reviewer must also accept the session. */
    status: z.enum(['IN_REVIEW', 'SEALING', 'REJECTED', 'IN_PROGRESS']),
    outcome: z.enum(REVIEW_OUTCOMES),
  }),
  errors: [
    'SESSION_NOT_FOUND',
    'NOT_IN_REVIEW',
    'REVIEW_OF_OWN',
    'REVIEW_APPROVED_BY_YOU',
    'REVIEW_NEEDS_PEOPLE',
    'REVIEWER_NOT_NAMED',
    'PARTICIPANT_NOT_FOUND',
  ],
});
