/**
 * Determines why photos are rejected. The server applies these rules to the photos, and the browser applies them to the
 * latest frames of the camera. The browser's advice therefore matches the server's verdict.
 */
import { pictureProblems, type PictureProblem, type PictureQuality } from './picture-quality.ts';
import type { PresenceReason } from './presence-reasons.ts';

export interface PhotoFacts {
  /** The number of faces in this photo. */
  faces: number;
  /** The face. Null if the photo shows no face or several faces. */
  face: FacePosition | null;
  /**
   * The result of the search for a code. `glare`: a code is present, but a reflection makes it unreadable. `small`: a
   * code is present, but too small to read.
   */
  code: ShownCode | 'glare' | 'small' | null;
  quality: PictureQuality;
}

export interface PhotoProblems {
  /**
   * The problems of the whole picture. Empty if the face and the code were found, because the picture is then good
   * enough.
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

/**
 * Returns the reasons, beginning with the most fundamental one. For example, the face and the code cannot be judged in
 * a dark picture.
 */
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

/** The position of a face. The server measures it with the face mesh, and the browser measures it with its detector. */
export interface FacePosition {
  /** The distance from the hairline to the chin, as a fraction of the photo's height. */
  height: number;
  /** How far the face extends beyond the edge of the photo, as a fraction of the face. */
  outside: number;
}

/**
 * The limits of the height of a face. A larger face leaves no space for the code, and a smaller face is not useful as
 * evidence.
 */
const MIN_HEIGHT = 0.15;
const MAX_HEIGHT = 0.85;
/**
 * How far a face may extend beyond the edge of the photo. Outside the photo, the mesh extrapolates with an error of up
 * to this value.
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

/** The code in a photo: the requested code or a different four-digit code, as a QR code or as digits. */
export type ShownCode = 'qr' | 'digits' | 'other-qr' | 'other-digits';

/**
 * Returns whether the photos show the expected code. One photo with the QR code is enough, because a QR code has error
 * correction. Digits can be misread, so two photos must agree.
 */
export function showsCode(photos: readonly WithCode[]): boolean {
  return agree(photos, 'qr', 'digits');
}

/**
 * Returns whether the photos show a different code. It has to be as certain as the expected code would have to be, so
 * that misread digits do not count as a different code.
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
