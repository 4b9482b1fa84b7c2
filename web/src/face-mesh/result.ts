/** The result of a liveness test (SPEC 3, Client liveness test result). */
import {
  CHALLENGES,
  CONFIDENCE_TENTHS,
  GOOD_QUALITY,
  MIN_BLINKS,
  MIN_QUALITY,
  NATURAL_SHARE,
  REQUIRED_FRAMES,
} from './rules.ts';

/** The texts that SPEC 5 prescribes. Other languages translate them for display. */
export const ISSUES = [
  'Insufficient blinking detected',
  'Photo spoofing detected',
  'No natural movement detected',
  'Poor face quality',
  'Failed to initialize liveness detection',
  'Detection failed',
] as const;
export type Issue = (typeof ISSUES)[number];

export interface LivenessTestResult {
  readonly success: boolean;
  /** The confidence in the result, from 0 to 1. */
  readonly confidence: number;
  readonly details: {
    readonly blinkCount: number;
    readonly movementDetected: boolean;
    readonly photoSpoofing: boolean;
    /** The mean quality of the face, from 0 to 1. */
    readonly faceQuality: number;
  };
  readonly errors: readonly Issue[];
  /** The number of passed challenges, out of four: blinking, no photo of a face, natural movement, good face quality. */
  readonly challenges_completed: number;
}

export interface Observations {
  frames: number;
  faceFrames: number;
  naturalFrames: number;
  blinkCount: number;
  /** The mean face quality over all frames. */
  faceQuality: number;
}

export function resultFrom(observed: Observations): LivenessTestResult {
  const { blinkCount, faceQuality } = observed;
  const hasBlinked = blinkCount >= MIN_BLINKS;
  const movementDetected = observed.frames > 0 && observed.naturalFrames / observed.frames > NATURAL_SHARE;
  // A face that neither blinks nor moves is a photo.
  const photoSpoofing = observed.faceFrames > 0 && !hasBlinked && !movementDetected;
  const success = hasBlinked && faceQuality > MIN_QUALITY;
  const failed: Issue[] = [];
  if (!hasBlinked) failed.push('Insufficient blinking detected');
  if (photoSpoofing) failed.push('Photo spoofing detected');
  if (!movementDetected) failed.push('No natural movement detected');
  if (!(faceQuality > MIN_QUALITY)) failed.push('Poor face quality');
  const tenths =
    (hasBlinked ? CONFIDENCE_TENTHS.blinks : 0) +
    (movementDetected ? CONFIDENCE_TENTHS.movement : 0) +
    (faceQuality > GOOD_QUALITY ? CONFIDENCE_TENTHS.quality : 0) +
    (observed.faceFrames >= REQUIRED_FRAMES ? CONFIDENCE_TENTHS.frames : 0);
  return {
    success,
    confidence: tenths / 10,
    details: { blinkCount, movementDetected, photoSpoofing, faceQuality },
    errors: success ? [] : failed,
    challenges_completed: observed.faceFrames > 0 ? CHALLENGES - failed.length : 0,
  };
}

/** Returns the result of a test that could not start or finish, and so proves nothing. */
export function failedResult(issue: Issue): LivenessTestResult {
  return {
    success: false,
    confidence: 0,
    details: { blinkCount: 0, movementDetected: false, photoSpoofing: false, faceQuality: 0 },
    errors: [issue],
    challenges_completed: 0,
  };
}
