/** Converts the readings of the photos to the response of SPEC 3, Liveness photo response: has_face and otp_found. */
import { problemsOfPhotos, reasonsIn } from '@countersign/contract/rules/photo-problems';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { FacePrint, PhotoReading, PhotosReading } from '../../providers/vision/vision.ts';
import { likenessOf, type Likeness } from './same-person.ts';

export interface Presence {
  verdict: Verdict;
  /** True if the same person is in front of a camera, well placed in most photos. */
  hasFace: boolean;
  codeFound: boolean;
  photos: PhotoReading[];
  samePerson: Likeness;
  /** How well the photos match when laid over each other, at most 1. Null if this was not measured. */
  sameness: number | null;
  reasons: PresenceReason[];
  models: string[];
  facePrints: FacePrint[];
  /** Distinguishes this person from others. The descriptor is not part of the evidence. */
  descriptor: number[] | null;
  /** The distance to the face in the reference photo. */
  referenceDistance: number | null;
}

const NOTHING_READ = { photos: [], models: [], facePrints: [], descriptor: null, referenceDistance: null };

/** A failed reader decides nothing: the result is neither passed nor failed. */
export function judgePresence(reading: PhotosReading | null): Presence {
  const { photos, models, facePrints, descriptor, referenceDistance } = reading ?? NOTHING_READ;
  const samePerson = likenessOf(reading?.distance ?? null);
  const sameness = reading?.sameness ?? null;
  const shared = { photos, samePerson, sameness, models, facePrints, descriptor, referenceDistance };
  if (!reading) return { ...shared, verdict: 'indeterminate', hasFace: false, codeFound: false, reasons: [] };
  const problems = problemsOfPhotos(photos);
  const face = problems.face.length > 0 ? problems.face : problemsOfPerson(reading, samePerson);
  const hasFace = face.length === 0;
  const codeFound = problems.code.length === 0;
  const reasons = reasonsIn({ ...problems, face });
  return { ...shared, verdict: hasFace && codeFound ? 'passed' : 'failed', hasFace, codeFound, reasons };
}

/** Returns problems that no single photo shows. */
function problemsOfPerson({ isOnePicture }: PhotosReading, samePerson: Likeness): PresenceReason[] {
  if (samePerson.verdict === 'failed') return ['FACES_DIFFER'];
  return isOnePicture ? ['STILL_PICTURE'] : [];
}
