/** From what was read in the photos to the answer of SPEC 3, Liveness photo response: has_face and otp_found. */
import type { PresenceReason } from '@countersign/contract/rules/presence-reasons';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { FacePrint } from '../../providers/vision/face-print.ts';
import { showsCode, showsOtherCode } from '../../providers/vision/shown-code.ts';
import type { PhotoReading, PhotosReading } from '../../providers/vision/vision.ts';
import { positionProblem } from './face-position.ts';
import { pictureProblems } from './picture-problems.ts';
import { likenessOf, type Likeness } from './same-person.ts';

export interface Presence {
  verdict: Verdict;
  /** One and the same person, in front of a camera, well placed in most photos. */
  hasFace: boolean;
  codeFound: boolean;
  photos: PhotoReading[];
  samePerson: Likeness;
  /** How well the photos fit when one is laid over the other, at most 1; null where not measured. */
  sameness: number | null;
  reasons: PresenceReason[];
  models: string[];
  facePrints: FacePrint[];
  /** Tells this person from another; not part of the evidence. */
  descriptor: number[] | null;
}

const NOTHING_READ = { photos: [], models: [], facePrints: [], descriptor: null };

/** A reader that failed decides nothing: neither passed nor failed. */
export function judgePresence(reading: PhotosReading | null): Presence {
  const { photos, models, facePrints, descriptor } = reading ?? NOTHING_READ;
  const samePerson = likenessOf(reading?.distance ?? null);
  const sameness = reading?.sameness ?? null;
  const shared = { photos, samePerson, sameness, models, facePrints, descriptor };
  if (!reading) return { ...shared, verdict: 'indeterminate', hasFace: false, codeFound: false, reasons: [] };
  const faceProblems = problemsOfFaces(reading, samePerson);
  const hasFace = faceProblems.length === 0;
  const codeFound = showsCode(photos);
  const codeProblems = problemsOfCode(photos);
  const isUnreadable = codeProblems.includes('CODE_NOT_FOUND') || faceProblems.includes('NO_FACE');
  const reasons = [
    // A picture may be as dark or blurred as it likes while everything in it is found.
    ...(isUnreadable ? problemsOfMost(photos) : []),
    ...faceProblems,
    ...codeProblems,
  ];
  return { ...shared, verdict: hasFace && codeFound ? 'passed' : 'failed', hasFace, codeFound, reasons };
}

/** Who showed another code is not told to hold it closer: it was read. */
function problemsOfCode(photos: readonly PhotoReading[]): PresenceReason[] {
  if (showsCode(photos)) return [];
  return [showsOtherCode(photos) ? 'WRONG_CODE' : 'CODE_NOT_FOUND'];
}

function problemsOfFaces({ photos, isOnePicture }: PhotosReading, samePerson: Likeness): PresenceReason[] {
  if (photos.some(({ faces }) => faces > 1)) return ['MANY_FACES'];
  const problems = photos.flatMap((photo) => problemOfFace(photo) ?? []);
  if (!isMost(photos.length - problems.length, photos))
    return problems.length > 0 ? [...new Set(problems)] : ['NO_FACE'];
  if (samePerson.verdict === 'failed') return ['FACES_DIFFER'];
  return isOnePicture ? ['STILL_PICTURE'] : [];
}

function problemOfFace({ face }: PhotoReading): PresenceReason | null {
  return face ? positionProblem(face) : 'NO_FACE';
}

function problemsOfMost(photos: readonly PhotoReading[]): PresenceReason[] {
  const problems = photos.flatMap(({ quality }) => pictureProblems(quality));
  return [...new Set(problems)].filter((problem) =>
    isMost(problems.filter((other) => other === problem).length, photos),
  );
}

const isMost = (count: number, photos: readonly unknown[]): boolean => count * 2 > photos.length;
