/** The reasons from which a reviewer chooses what the signer reads about a step to be repeated. */
import type { RepeatableStep } from './steps.ts';

/** The reasons that apply to each step. Every language has a sentence for each of them (`texts/`). */
export const REPEAT_REASONS = {
  location: ['LOCATION_INACCURATE', 'LOCATION_UNEXPECTED'],
  liveness: ['PHOTOS_UNCLEAR', 'FACE_HIDDEN', 'CODE_UNREADABLE', 'OTHER_PEOPLE'],
  signature: ['SIGNATURE_INCOMPLETE', 'SIGNATURE_DIFFERS', 'ANSWERS_WRONG'],
} as const satisfies Record<RepeatableStep, readonly string[]>;

export type RepeatReason = (typeof REPEAT_REASONS)[RepeatableStep][number];

export const ALL_REPEAT_REASONS: readonly RepeatReason[] = Object.values(REPEAT_REASONS).flat();

/** The words that the reviewer adds for the signer. */
export const REPEAT_NOTE_MAX_LENGTH = 300;
