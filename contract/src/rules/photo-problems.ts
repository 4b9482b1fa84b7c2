/**
 * What keeps photos from being accepted, by what was measured in them. The server judges the photos by it, and the browser the last
 * frames of the camera, so that the advice before the photos is what the verdict after them would be.
 */
import { pictureProblems, type PictureProblem, type PictureQuality } from './picture-quality.ts';
import type { PresenceReason } from './presence-reasons.ts';

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

/** As the server's mesh or the browser's detector measures it. */
export interface FacePosition {
  /** From the hairline to the chin, as a share of the photo's height. */
  height: number;
  /** How far it reaches over the photo's edge, as a share of the face. */
  outside: number;
}

/** Nearer the camera than this there is no room for anything else; farther, the face is too small for the evidence. */
const MIN_HEIGHT = 0.15;
const MAX_HEIGHT = 0.85;
/** The mesh guesses on beyond the edge; a guess of this much may be wrong. */
const MAX_OUTSIDE = 0.03;

export function positionProblem({
  height,
  outside,
}: FacePosition): 'FACE_TOO_LARGE' | 'FACE_CUT_OFF' | 'FACE_TOO_SMALL' | null {
  if (height > MAX_HEIGHT) return 'FACE_TOO_LARGE';
  if (outside > MAX_OUTSIDE) return 'FACE_CUT_OFF';
  return height < MIN_HEIGHT ? 'FACE_TOO_SMALL' : null;
}

/** The code that was asked for, or another one of four digits, as a QR code or as digits. */
export type ShownCode = 'qr' | 'digits' | 'other-qr' | 'other-digits';

/** A QR code carries its own error correction; digits may be misread, so two photos must agree on them. */
export function showsCode(photos: readonly WithCode[]): boolean {
  return agree(photos, 'qr', 'digits');
}

/** Whether another code was shown, as surely as the expected one would have to be: misread digits are no other code. */
export function showsOtherCode(photos: readonly WithCode[]): boolean {
  return !showsCode(photos) && agree(photos, 'other-qr', 'other-digits');
}

interface WithCode {
  code: string | null;
}

function agree(photos: readonly WithCode[], qr: ShownCode, digits: ShownCode): boolean {
  const withDigits = photos.filter(({ code }) => code === digits).length;
  return withDigits >= PHOTOS_THAT_AGREE_ON_DIGITS || photos.some(({ code }) => code === qr);
}

const PHOTOS_THAT_AGREE_ON_DIGITS = 2;
