/** The review before the seal: the queue of sessions that wait for one, and the decision. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId } from '../schemas/values.ts';
import { REVIEW_CODES, REVIEW_OUTCOMES, REVIEW_REASON_MAX_LENGTH, REVIEWED_CHECKS } from '../rules/review.ts';
import { REPEATABLE_STEPS } from '../rules/steps.ts';
import { boundedCount, nextCursor, page } from '../schemas/list.ts';
import { exactly } from '../schemas/exactly.ts';

const reason = z.object({
  code: z.enum(REVIEW_CODES),
  participant_id: z.string().nullable(),
  check: z.enum(REVIEWED_CHECKS).nullable(),
  /** How alike the photos are in percent, or for how many seconds the document was read. */
  amount: z.number().nullable(),
});

const decision = z.object({
  at: z.string(),
  round: z.number(),
  /** `approved`: the first of two acceptances. */
  outcome: z.enum(REVIEW_OUTCOMES),
  /** Who decided, by name; null once what is personal was erased. */
  by: z.string().nullable(),
  /** Who is to repeat which step. */
  participant_id: z.string().nullable(),
  step: z.enum(REPEATABLE_STEPS).nullable(),
  /** Null where none was given, and once it was erased. */
  reason: z.string().nullable(),
});

/** The review of one session: the round that waits now, or the last one. */
export const reviewOfSession = z.object({
  /** A session whose signer repeated a step is reviewed again. */
  round: z.number(),
  started_at: z.string(),
  due_at: z.string(),
  is_open: z.boolean(),
  four_eyes: z.boolean(),
  reasons: z.array(reason),
  decisions: z.array(decision),
  /** Why the caller may not accept it, whatever their rights. */
  refusal: z.enum(['REVIEW_OF_OWN', 'REVIEW_APPROVED_BY_YOU', 'REVIEW_NEEDS_PEOPLE']).nullable(),
});

export const listReviews = defineCall({
  method: 'GET',
  path: '/api/v1/originator/reviews',
  access: 'api-key',
  scope: 'read',
  tag: 'Originator',
  summary:
    'Sessions that wait for a review: the most unusual first, and of those the ones that are due first',
  query: exactly(page),
  data: z.object({
    total: boundedCount.describe('How many wait in all.'),
    reviews: z.array(
      z.object({
        session_id: z.string(),
        reference: z.string().nullable(),
        department: z.string().nullable(),
        template_id: z.string().nullable(),
        round: z.number(),
        started_at: z.string(),
        due_at: z.string(),
        is_overdue: z.boolean(),
        /** From 0, for a review that is always asked for, to 3, for a check that failed. */
        severity: z.number(),
        reasons: z.array(reason),
        /** One of two people has accepted it. */
        is_approved: z.boolean(),
      }),
    ),
    next_cursor: nextCursor,
  }),
  errors: ['CURSOR_INVALID'],
});

const words = z.string().trim().min(1).max(REVIEW_REASON_MAX_LENGTH);
/** Of the review that was looked at: one that began since then is another one. */
const round = z.number().int().min(1);

export const decideReview = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/review',
  access: 'api-key',
  scope: 'review',
  needsProof: true,
  tag: 'Originator',
  summary:
    'Decide on a session in review: accept it, so that it is sealed; reject it for good; or let a signer repeat a step. Decision and reason are evidence',
  params: recordId,
  body: z.discriminatedUnion('decision', [
    exactly({ decision: z.literal('accept'), round, reason: words.optional() }),
    exactly({ decision: z.literal('reject'), round, reason: words }),
    exactly({
      decision: z.literal('repeat'),
      round,
      reason: words,
      participant_id: idText,
      step: z.enum(REPEATABLE_STEPS),
    }),
  ]),
  data: z.object({
    session_id: z.string(),
    /** Still `IN_REVIEW` where a second person has to accept it too. */
    status: z.enum(['IN_REVIEW', 'SEALING', 'REJECTED', 'IN_PROGRESS']),
    outcome: z.enum(REVIEW_OUTCOMES),
  }),
  errors: [
    'SESSION_NOT_FOUND',
    'NOT_IN_REVIEW',
    'REVIEW_OF_OWN',
    'REVIEW_APPROVED_BY_YOU',
    'REVIEW_NEEDS_PEOPLE',
    'PARTICIPANT_NOT_FOUND',
  ],
});
