/**
 * Measures in one frame what the server measures in a photo, as far as a phone can. It only advises: the server alone decides about
 * the photos.
 */
import type { PhotoFacts } from '@countersign/contract/rules/photo-problems';
import { qualityOf } from '@countersign/contract/rules/picture-quality';
import { rotated, readCascade } from './cascade.ts';
import { findCode } from './find-code.ts';
import { findFaces, type Face, type FaceSearch } from './find-faces.ts';
import { isDim } from './light.ts';
import { halved, padded, type Box, type Picture } from './picture.ts';

export interface FrameAnalysis extends PhotoFacts {
  /** Where they are, as shares of the frame's width and height. */
  places: { face: Box | null; code: Box | null };
  /** More light would help, whether or not something was found. */
  isDim: boolean;
}

/** Pictures without a face nearly always score below 12, faces above. */
const FACE_SCORE = 12;
/** A second face must be certain: a wrong 'several faces' would confuse the signer. */
const OTHER_FACE_SCORE = 30;
/** The trees are trained on upright heads; these add tilted ones. */
const TILT_DEGREES = 15;
/** Who is farther away than this is no signer; only upright heads are looked for so far. */
const SMALLEST_UPRIGHT = 0.09;
const SMALLEST_TILTED = 0.15;
/** Of the shorter side, on each side of the frame: a face that the frame cuts off is looked for as well. */
const BORDER = 0.15;

export type FrameAnalyser = (picture: Picture, expectedCode: string) => FrameAnalysis;

/** `cascade` is the file of the face detector. Throws when it is damaged. */
export function createFrameAnalyser(cascade: ArrayBuffer): FrameAnalyser {
  const upright = readCascade(cascade);
  const searches: FaceSearch[] = [
    { cascade: upright, minSize: SMALLEST_UPRIGHT },
    { cascade: rotated(upright, -TILT_DEGREES), minSize: SMALLEST_TILTED },
    { cascade: rotated(upright, TILT_DEGREES), minSize: SMALLEST_TILTED },
  ];
  return (picture, expectedCode) => analyse(picture, expectedCode, searches);
}

function analyse(picture: Picture, expectedCode: string, searches: readonly FaceSearch[]): FrameAnalysis {
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
    isDim: isDim(small, face),
  };
}

/** Each from the hairline to the chin, as the server's mesh measures it. */
function facesIn(small: Picture, searches: readonly FaceSearch[]): Box[] {
  const border = Math.round(BORDER * Math.min(small.width, small.height));
  return findFaces(padded(small, border), searches)
    .filter(({ score }, at) => score >= (at === 0 ? FACE_SCORE : OTHER_FACE_SCORE))
    .map((face) => meshOf(face, border));
}

/** The detector's square against the box of the server's mesh: measured on 159 photos, within a tenth. */
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
  // The box is less exact than the mesh: what it says of the edge counts from a tenth on.
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
