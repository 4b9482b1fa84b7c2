/**
 * Why photos are not accepted, based on measurements. The server applies these rules to the photos and the
 * browser to the camera's latest frames, so that the advice before the photos matches the verdict after them.
 */
import { pictureProblems, type PictureProblem, type PictureQuality } from './picture-quality.ts';
import type { PresenceReason } from './presence-reasons.ts';

export interface PhotoFacts {
  /** The number of faces in this photo. */
  faces: number;
  /** The only face. Null if there is no face, or more than one. */
  face: FacePosition | null;
  /**
   * The result of the search for a code. `glare` and `small` mean that a code is present but unreadable for that
   * reason.
   */
  code: ShownCode | 'glare' | 'small' | null;
  quality: PictureQuality;
}

export interface PhotoProblems {
  /**
   * Problems of the whole picture. They are listed only if the face or the code was not found, because otherwise they
   * do not matter.
   */
  picture: PictureProblem[];
  /** The problems of the face. Empty if most photos show exactly one well-placed face. */
  face: PresenceReason[];
  code: PresenceReason[];
}

export function problemsOfPhotos(photos: readonly PhotoFacts[]): PhotoProblems {
  const face = problemsOfFaces(photos);
  const code = problemsOfCode(photos);
  const isUnreadable = code.includes('CODE_NOT_FOUND') || face.includes('NO_FACE');
  return { picture: isUnreadable ? problemsOfMost(photos) : [], face, code };
}

/** Returns the reasons with the most fundamental one first: in a dark picture, nothing else can be judged. */
export function reasonsIn({ picture, face, code }: PhotoProblems): PresenceReason[] {
  return [...picture, ...face, ...code];
}

function problemsOfFaces(photos: readonly PhotoFacts[]): PresenceReason[] {
  if (photos.some(({ faces }) => faces > 1)) return ['MANY_FACES'];
  const problems = photos.flatMap(({ face }) => (face ? positionProblem(face) : 'NO_FACE') ?? []);
  if (isMost(photos.length - problems.length, photos)) return [];
  return problems.length > 0 ? [...new Set(problems)] : ['NO_FACE'];
}

/** Returns the problems of the code. A signer who shows a wrong but readable code is not asked to hold it closer. */
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

/** The position of a face, measured by the server's face mesh or the browser's detector. */
export interface FacePosition {
  /** The distance from the hairline to the chin, as a share of the photo's height. */
  height: number;
  /** How far the face extends beyond the edge of the photo, as a share of the face. */
  outside: number;
}

/** A larger face leaves no space for the code, and a smaller one is of no use as evidence. */
const MIN_HEIGHT = 0.15;
const MAX_HEIGHT = 0.85;
/**
 * How far a face may extend beyond the edge. Beyond the edge, the mesh extrapolates with an error of up to this much.
 */
const MAX_OUTSIDE = 0.03;

export function positionProblem({
  height,
  outside,
}: FacePosition): 'FACE_TOO_LARGE' | 'FACE_CUT_OFF' | 'FACE_TOO_SMALL' | null {
  if (height > MAX_HEIGHT) return 'FACE_TOO_LARGE';
  if (outside > MAX_OUTSIDE) return 'FACE_CUT_OFF';
  return height < MIN_HEIGHT ? 'FACE_TOO_SMALL' : null;
}

/** The requested code, or a different four-digit one, as a QR code or as digits. */
export type ShownCode = 'qr' | 'digits' | 'other-qr' | 'other-digits';

/**
 * Returns whether the photos show the expected code. One QR code is enough, because it has error correction. Digits
 * can be misread, so two photos must agree on them.
 */
export function showsCode(photos: readonly WithCode[]): boolean {
  return agree(photos, 'qr', 'digits');
}

/**
 * Returns whether a different code was shown, with the same certainty as required for the expected one, so that
 * misread digits do not count as a different code.
 */
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
