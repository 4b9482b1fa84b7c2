/** A branch as it is typed: numbers as text, and possibly both coordinates in the first field, as copied from a map. */
// oxlint-disable-next-line import/no-unassigned-import -- what it does is its purpose
import '../../ui/zod-without-eval.ts';
import { BRANCH_DISTANCE_METERS } from '@countersign/contract/template';

export interface BranchDraft {
  name: string;
  latitude: string;
  longitude: string;
  radius: string;
}

export const emptyBranch = (): BranchDraft => ({
  name: '',
  latitude: '',
  longitude: '',
  radius: String(BRANCH_DISTANCE_METERS),
});

/** Returns the draft with a new latitude. A value such as '18.5286, 73.8745' sets the latitude and the longitude. */
export function withLatitude(draft: BranchDraft, typed: string): BranchDraft {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(typed) ?? [];
  return latitude !== undefined && longitude !== undefined
    ? { ...draft, latitude, longitude }
    : { ...draft, latitude: typed };
}

type BranchProblem = 'name' | 'latitude' | 'longitude' | 'radius';

export function readBranch(draft: BranchDraft) {
  const numbers = {
    latitude: numberIn(draft.latitude),
    longitude: numberIn(draft.longitude),
    max_distance_meters: numberIn(draft.radius),
  };
  const problems: BranchProblem[] = [];
  if (draft.name.trim() === '') problems.push('name');
  if (!(Math.abs(numbers.latitude) <= 90)) problems.push('latitude');
  if (!(Math.abs(numbers.longitude) <= 180)) problems.push('longitude');
  if (!(numbers.max_distance_meters >= 1)) problems.push('radius');
  return { problems, branch: { name: draft.name.trim(), ...numbers } };
}

const numberIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

/** Returns the first part of an address, which is a suggestion for the name of the branch. */
export const nameIn = (address: string): string => (address.split(',')[0] ?? '').trim().slice(0, 200);
