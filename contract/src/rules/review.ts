/** The review before the seal: why a session waits for one, and how urgent that is. */
import { CHALLENGE_CHECKS } from './liveness.ts';

/** The checks whose verdict can ask for a review. */
export const REVIEWED_CHECKS = [
  'location',
  'liveness',
  ...CHALLENGE_CHECKS,
  'distinct_signer',
  'vpn',
  'device',
] as const;
export type ReviewedCheck = (typeof REVIEWED_CHECKS)[number];

/**
 * What makes a session unusual; `REPEATED`: a reviewer asked for a step again; `ALWAYS`: the template asks for a review whatever
 * happened.
 */
export const REVIEW_CODES = [
  'CHECK_FAILED',
  'PHOTOS_ALIKE',
  'CHECK_OPEN',
  'DEVICE_CHANGED',
  'REPEATED',
  'READ_FAST',
  'READING_UNKNOWN',
  'ALWAYS',
] as const;
export type ReviewCode = (typeof REVIEW_CODES)[number];

/** How unusual each is: the queue begins with the highest. */
const SEVERITIES: Readonly<Record<ReviewCode, number>> = {
  CHECK_FAILED: 3,
  PHOTOS_ALIKE: 3,
  CHECK_OPEN: 2,
  DEVICE_CHANGED: 2,
  REPEATED: 2,
  READ_FAST: 2,
  READING_UNKNOWN: 1,
  ALWAYS: 0,
};

export interface ReviewReason {
  code: ReviewCode;
  /** Null where it concerns the session as a whole. */
  participant_id: string | null;
  /** Which check it was, of `CHECK_FAILED` and `CHECK_OPEN`. */
  check: ReviewedCheck | null;
  /** How alike the photos are in percent, or for how many seconds the document was read. */
  amount: number | null;
}

export const severityOf = (reasons: readonly Pick<ReviewReason, 'code'>[]): number =>
  Math.max(0, ...reasons.map(({ code }) => SEVERITIES[code]));

/** What was decided, as the evidence tells it: `approved` is the first of two acceptances. */
export const REVIEW_OUTCOMES = ['approved', 'accepted', 'rejected', 'repeat'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

export const REVIEW_REASON_MAX_LENGTH = 500;
