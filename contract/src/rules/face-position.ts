/** What is wrong with where a face is in the photo, if anything: for the server's mesh and for the browser's detector. */

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
