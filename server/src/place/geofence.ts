/**
 * Decides whether a signer is within a limit, given that a position is a circle and not a point (SPEC 5, Location). Only a
 * circle that lies entirely on one side decides the result. One that straddles the limit is indeterminate, so an inaccurate
 * position neither admits a distant signer nor rejects a near one.
 */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface DistanceClaim {
  distanceMeters: number;
  limitMeters: number;
  /** The radius of the circle that contains the signer, at the device's 95 % accuracy. */
  accuracyMeters: number;
}

export function judgeDistance({ distanceMeters, limitMeters, accuracyMeters }: DistanceClaim): Verdict {
  // A missing, infinite or negative measurement leads to an indeterminate result.
  if (
    ![distanceMeters, limitMeters, accuracyMeters].every((meters) => Number.isFinite(meters) && meters >= 0)
  ) {
    return 'indeterminate';
  }
  if (distanceMeters + accuracyMeters <= limitMeters) return 'passed';
  if (distanceMeters - accuracyMeters > limitMeters) return 'failed';
  return 'indeterminate';
}
