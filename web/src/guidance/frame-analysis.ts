/**
 * Measures in a frame the same values that the server measures in a photo, as far as a phone can. The result is only
 * advice, because the server decides about the photos.
 */
import type { PhotoFacts } from '@countersign/contract/rules/photo-problems';
import { qualityOf } from '@countersign/contract/rules/picture-quality';
import { rotated, readCascade } from './cascade.ts';
import { cropDigits } from './digits/crop-digits.ts';
import type { Crop } from './digits/network.ts';
import { findCode } from './find-code.ts';
import { findFaces, type Face, type FaceSearch } from './find-faces.ts';
import { isDim } from './light.ts';
import { halved, padded, type Box, type Picture } from './picture.ts';

export interface FrameAnalysis extends PhotoFacts {
  /** The positions of face and code, as fractions of the frame's width and height. */
  places: { face: Box | null; code: Box | null };
  /** The digits to read. Null if no digits were located or a QR code was read. */
  digits: Crop | null;
  /** Whether more light would help. It can be true even if face and code were found. */
  isDim: boolean;
}

/** The minimum score of a face. Pictures without a face nearly always score less. */
const FACE_SCORE = 12;
/**
 * The minimum score of a second face or of a small face. It is higher, because a false report of such a face would
 * confuse the signer.
 */
const CERTAIN_SCORE = 30;
/**
 * The tilt of the rotated copies of the trees. The trees are trained on upright heads, so rotated copies detect tilted
 * heads.
 */
const TILT_DEGREES = 15;
/**
 * The sizes of the smallest face in the normal search and in the search for small faces. The search for small faces
 * takes most of the time, so it runs only if no larger face is found. Its result shows that the face is too small.
 */
const SMALLEST = 0.15;
const MIN_FAR = 0.09;
/**
 * The width of the border on each side, as a fraction of the shorter side. With the border, faces that the edge of the
 * frame cuts off are found too.
 */
const BORDER = 0.15;

export type FrameAnalyser = (picture: Picture, expectedCode: string) => FrameAnalysis;

/** Creates an analyser from the face detector's file. Throws if the file is damaged. */
export function createFrameAnalyser(cascade: ArrayBuffer): FrameAnalyser {
  const upright = readCascade(cascade);
  const cascades = [upright, rotated(upright, -TILT_DEGREES), rotated(upright, TILT_DEGREES)];
  const searches = [
    cascades.map((each): FaceSearch => ({ cascade: each, minSize: SMALLEST })),
    [{ cascade: upright, minSize: MIN_FAR }],
  ];
  return (picture, expectedCode) => analyse(picture, expectedCode, searches);
}

function analyse(picture: Picture, expectedCode: string, searches: readonly FaceSearch[][]): FrameAnalysis {
  const small = halved(picture);
  const faces = facesIn(small, searches);
  const [face = null] = faces;
  const code = findCode(picture, small, expectedCode);
  return {
    faces: faces.length,
    face: face && faces.length === 1 ? positionOf(face, small) : null,
    code: code?.seen ?? null,
    quality: qualityOf(small),
    places: {
      face: face && sharesOf(face, small),
      code: code && sharesOf(code.box, picture),
    },
    digits: code?.digits ? cropDigits(picture, code.digits) : null,
    isDim: isDim(small, face),
  };
}

/** Returns the box of each face from hairline to chin, as the server's mesh measures it. */
function facesIn(small: Picture, searches: readonly FaceSearch[][]): Box[] {
  const border = Math.round(BORDER * Math.min(small.width, small.height));
  const wide = padded(small, border);
  for (const [round, search] of searches.entries()) {
    const faces = findFaces(wide, search).filter(
      ({ score }, at) => score >= (round + at === 0 ? FACE_SCORE : CERTAIN_SCORE),
    );
    if (faces.length > 0) return faces.map((face) => meshOf(face, border));
  }
  return [];
}

/** Converts the detector's square to the box of the server's mesh. The error was less than a tenth on 159 photos. */
function meshOf({ x, y, width: side }: Face, border: number): Box {
  const [width, height] = [0.8 * side, 0.94 * side];
  return {
    x: x - border + (side - width) / 2,
    y: y - border + (side - height) / 2 + 0.1 * side,
    width,
    height,
  };
}

function positionOf({ x, y, width, height }: Box, frame: Picture) {
  const across = Math.max(0, -x, x + width - frame.width) / width;
  const down = Math.max(0, -y, y + height - frame.height) / height;
  // The box is less precise than the mesh, so up to a tenth of the face may extend beyond the edge.
  const outside = Math.max(across, down);
  return { height: height / frame.height, outside: outside > 0.1 ? outside : 0 };
}

function sharesOf({ x, y, width, height }: Box, frame: Picture): Box {
  return {
    x: x / frame.width,
    y: y / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  };
}
