/**
 * Whether someone stands within a limit, given that a position is a circle and not a point (SPEC 5, Location). Only a circle
 * that lies wholly on one side decides; one that straddles the limit is indeterminate, so an inaccurate position neither
 * admits a far signer nor refuses a near one.
 */
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface DistanceClaim {
  distanceMeters: number;
  limitMeters: number;
  /** Radius of the circle the signer stands in; the device's 95 % accuracy. */
  accuracyMeters: number;
}

export function judgeDistance({ distanceMeters, limitMeters, accuracyMeters }: DistanceClaim): Verdict {
  // A measure that is missing, infinite or negative is no measure at all.
  if (
    ![distanceMeters, limitMeters, accuracyMeters].every((meters) => Number.isFinite(meters) && meters >= 0)
  ) {
    return 'indeterminate';
  }
  if (distanceMeters + accuracyMeters <= limitMeters) return 'passed';
  if (distanceMeters - accuracyMeters > limitMeters) return 'failed';
  return 'indeterminate';
}
