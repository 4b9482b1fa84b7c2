/** Compares the signer's location with the branches and with the other signers (SPEC 4 Location, SPEC 8 Location). */
import type { SessionBranch } from '../../database/schema.ts';
import { metersBetween, type Point } from '../../place/distance.ts';
import { judgeDistance } from '../../place/geofence.ts';
import type { Verdict } from '@countersign/contract/rules/verdict';

export interface DistanceVerdict {
  distanceMeters: number;
  limitMeters: number;
  verdict: Verdict;
}

export interface LocationVerdict {
  /** The branch with the largest margin, or null if the session names no branch. */
  branch: (DistanceVerdict & { branchId: string }) | null;
  /** The most distant other signer, or null if no other signer has shared a location. */
  others: DistanceVerdict | null;
}

export function judgeLocation(
  position: Point,
  accuracyMeters: number,
  branches: readonly SessionBranch[],
  others: readonly Point[],
  maxDistanceMeters: number,
): LocationVerdict {
  const toBranches = branches.map((branch) => ({
    branchId: branch.branch_id,
    ...distanceVerdict(metersBetween(position, branch), branch.max_distance_meters, accuracyMeters),
  }));
  const toOthers = others.map((other) =>
    distanceVerdict(metersBetween(position, other), maxDistanceMeters, accuracyMeters),
  );
  return {
    branch:
      toBranches.toSorted(
        (a, b) => a.distanceMeters - a.limitMeters - (b.distanceMeters - b.limitMeters),
      )[0] ?? null,
    others: toOthers.toSorted((a, b) => b.distanceMeters - a.distanceMeters)[0] ?? null,
  };
}

function distanceVerdict(
  distanceMeters: number,
  limitMeters: number,
  accuracyMeters: number,
): DistanceVerdict {
  return {
    distanceMeters,
    limitMeters,
    verdict: judgeDistance({ distanceMeters, limitMeters, accuracyMeters }),
  };
}
