/** The review before the seal: the reasons for it and their severity. */
import { CHALLENGE_CHECKS } from './liveness.ts';

/** The checks whose verdict can trigger a review. */
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

/** `REPEATED`: a reviewer had a step repeated. `ALWAYS`: the template requires a review. */
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

/** The maximum number of people whom a session or a template names as reviewers. */
export const MAX_REVIEWERS = 20;

/** The severity of each reason. The queue begins with the highest. */
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
  /** The participant concerned. Null if the reason concerns the whole session. */
  participant_id: string | null;
  /** The check, for `CHECK_FAILED` and `CHECK_OPEN`. */
  check: ReviewedCheck | null;
  /** The similarity of the photos in percent, or the number of seconds the document was read. */
  amount: number | null;
}

export const HIGHEST_SEVERITY = 3;

export const severityOf = (reasons: readonly Pick<ReviewReason, 'code'>[]): number =>
  Math.max(0, ...reasons.map(({ code }) => SEVERITIES[code]));

/** The outcomes recorded in the evidence. `approved` is the first of two required acceptances. */
export const REVIEW_OUTCOMES = ['approved', 'accepted', 'rejected', 'repeat'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

export const REVIEW_REASON_MAX_LENGTH = 500;

/** How a person took part in sending a session, which excludes them from its four-eyes review. */
export const OWN_ACTS = ['sent', 'prepared', 'corrected', 'link'] as const;
export type OwnAct = (typeof OWN_ACTS)[number];
