/**
 * Converts the readings of the photos to the response fields has_face and otp_found (SPEC 3, Liveness photo response).
 */
import { problemsOfPhotos, reasonsIn } from '@countersign/contract/rules/photo-problems';
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { FacePrint, PhotoReading, PhotosReading } from '../../providers/vision/vision.ts';
import { likenessOf, type Likeness } from './same-person.ts';

export interface Presence {
  verdict: Verdict;
  /** True if the photos show the same person, who is well placed in most of them. */
  hasFace: boolean;
  codeFound: boolean;
  photos: PhotoReading[];
  samePerson: Likeness;
  /** How well the aligned photos match each other, where 1 is the best match. Null if this was not measured. */
  sameness: number | null;
  reasons: PresenceReason[];
  models: string[];
  facePrints: FacePrint[];
  /**
   * The numbers that distinguish this person's face from others. They are not part of the evidence. Null without a
   * face.
   */
  descriptor: number[] | null;
  /** The distance to the face in the reference photo. Null if the two were not compared. */
  referenceDistance: number | null;
}

const NOTHING_READ = { photos: [], models: [], facePrints: [], descriptor: null, referenceDistance: null };

/** Judges the photos. If the reader failed, the verdict is indeterminate. */
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

/** Returns the problems that become visible only when the photos are compared. */
function problemsOfPerson({ isOnePicture }: PhotosReading, samePerson: Likeness): PresenceReason[] {
  if (samePerson.verdict === 'failed') return ['FACES_DIFFER'];
  return isOnePicture ? ['STILL_PICTURE'] : [];
}
