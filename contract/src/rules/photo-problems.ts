/**
 * What keeps photos from being accepted, by what was measured in them. The server judges the photos by it, and the browser the last
 * frames of the camera, so that the advice before the photos is what the verdict after them would be.
 */
import { positionProblem, type FacePosition } from './face-position.ts';
import { pictureProblems, type PictureProblem, type PictureQuality } from './picture-quality.ts';
import type { PresenceReason } from './presence-reasons.ts';
import { showsCode, showsOtherCode, type ShownCode } from './shown-code.ts';

export interface PhotoFacts {
  /** Faces counted in this photo. */
  faces: number;
  /** The only face; null where there is none, or more than one. */
  face: FacePosition | null;
  /** What was found of a code; `glare` and `small`: one is there that cannot be read because of that. */
  code: ShownCode | 'glare' | 'small' | null;
  quality: PictureQuality;
}

export interface PhotoProblems {
  /** Of the picture as a whole, where something was not found in it: it may be as dark or blurred as it likes otherwise. */
  picture: PictureProblem[];
  /** Empty where most photos show one and only one face, well placed. */
  face: PresenceReason[];
  code: PresenceReason[];
}

export function problemsOfPhotos(photos: readonly PhotoFacts[]): PhotoProblems {
  const face = problemsOfFaces(photos);
  const code = problemsOfCode(photos);
  const isUnreadable = code.includes('CODE_NOT_FOUND') || face.includes('NO_FACE');
  return { picture: isUnreadable ? problemsOfMost(photos) : [], face, code };
}

/** In the order in which one problem hides the next: in the dark nothing else can be judged. */
export function reasonsIn({ picture, face, code }: PhotoProblems): PresenceReason[] {
  return [...picture, ...face, ...code];
}

function problemsOfFaces(photos: readonly PhotoFacts[]): PresenceReason[] {
  if (photos.some(({ faces }) => faces > 1)) return ['MANY_FACES'];
  const problems = photos.flatMap(({ face }) => (face ? positionProblem(face) : 'NO_FACE') ?? []);
  if (isMost(photos.length - problems.length, photos)) return [];
  return problems.length > 0 ? [...new Set(problems)] : ['NO_FACE'];
}

/** Who showed another code is not told to hold it closer: it was read. */
function problemsOfCode(photos: readonly PhotoFacts[]): PresenceReason[] {
  if (showsCode(photos)) return [];
  if (showsOtherCode(photos)) return ['WRONG_CODE'];
  if (photos.some(({ code }) => code === 'glare')) return ['CODE_GLARE'];
  return [photos.some(({ code }) => code === 'small') ? 'CODE_TOO_SMALL' : 'CODE_NOT_FOUND'];
}

function problemsOfMost(photos: readonly PhotoFacts[]): PictureProblem[] {
  const problems = photos.flatMap(({ quality }) => pictureProblems(quality));
  return [...new Set(problems)].filter((problem) =>
    isMost(problems.filter((other) => other === problem).length, photos),
  );
}

const isMost = (count: number, photos: readonly unknown[]): boolean => count * 2 > photos.length;
