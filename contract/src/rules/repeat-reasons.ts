/** The reasons for a repeated step. The reviewer chooses one, and the signer reads it. */
import type { RepeatableStep } from './steps.ts';

/** The reasons that apply to each step. Every language has a text for each reason (`texts/`). */
export const REPEAT_REASONS = {
  location: ['LOCATION_INACCURATE', 'LOCATION_UNEXPECTED'],
  liveness: ['PHOTOS_UNCLEAR', 'FACE_HIDDEN', 'CODE_UNREADABLE', 'OTHER_PEOPLE'],
  signature: ['SIGNATURE_INCOMPLETE', 'SIGNATURE_DIFFERS', 'ANSWERS_WRONG'],
} as const satisfies Record<RepeatableStep, readonly string[]>;

export type RepeatReason = (typeof REPEAT_REASONS)[RepeatableStep][number];

export const ALL_REPEAT_REASONS: readonly RepeatReason[] = Object.values(REPEAT_REASONS).flat();

/** The maximum length of the reviewer's words to the signer. */
export const REPEAT_NOTE_MAX_LENGTH = 300;
