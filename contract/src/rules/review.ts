/** Lists the reasons for a review before the seal, and their severity. */
import { CHALLENGE_CHECKS } from './liveness.ts';

/** The checks that can trigger a review. */
export const REVIEWED_CHECKS = [
  'location',
  'liveness',
  'presence',
  ...CHALLENGE_CHECKS,
  'distinct_signer',
  'reference_photo',
  'vpn',
  'device',
] as const;
export type ReviewedCheck = (typeof REVIEWED_CHECKS)[number];

/**
 * The reasons for a review. `REPEATED`: a reviewer had a step repeated. `ALWAYS`: the template requires a review of
 * every session.
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

/** The maximum number of people that a session or a template can name as reviewers. */
export const MAX_REVIEWERS = 20;

/** The severity of each reason. The queue begins with the most severe sessions. */
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
  /** The id of the participant. Null if the reason concerns the whole session. */
  participant_id: string | null;
  /** The check. Set only for `CHECK_FAILED` and `CHECK_OPEN`. */
  check: ReviewedCheck | null;
  /**
   * Depends on the reason: the similarity of the photos in percent, or the number of seconds for which the document was
   * read.
   */
  amount: number | null;
}

export const HIGHEST_SEVERITY = 3;

export const severityOf = (reasons: readonly Pick<ReviewReason, 'code'>[]): number =>
  Math.max(0, ...reasons.map(({ code }) => SEVERITIES[code]));

/** The outcomes recorded in the evidence. `approved` is the first of two required acceptances. */
export const REVIEW_OUTCOMES = ['approved', 'accepted', 'rejected', 'repeat'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

export const REVIEW_REASON_MAX_LENGTH = 500;

/**
 * The ways in which a person can take part in sending a session. Each excludes the person from the four-eyes review of
 * that session.
 */
export const OWN_ACTS = ['sent', 'prepared', 'corrected', 'link'] as const;
export type OwnAct = (typeof OWN_ACTS)[number];
