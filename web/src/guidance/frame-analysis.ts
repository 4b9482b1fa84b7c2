/** Checks one frame for what the photos need. It only advises: the server alone decides about the photos. */
import { rotated, readCascade, type Cascade } from './cascade.ts';
import { findFaces, type Face } from './find-faces.ts';
import { findFourDigits } from './find-four-digits.ts';
import { isDark } from './light.ts';
import { adaptiveThreshold } from './adaptive-threshold.ts';
import { halved, type Box, type Picture } from './picture.ts';
import { hasQrFinderPatterns } from './qr-finder-patterns.ts';
import { sharpnessOf } from './sharpness.ts';

export interface FrameAnalysis {
  face: 'none' | 'far' | 'several' | 'good';
  /** Something that looks like the code: four digits in a row, or the finder patterns of a QR code. It is not read. */
  hasCode: boolean;
  isDark: boolean;
  isBlurred: boolean;
}

/** Pictures without a face nearly always score below 12, faces above. */
const FACE_SCORE = 12;
/** A second face must be certain: a wrong 'several faces' would confuse the signer. */
const OTHER_FACE_SCORE = 60;
/** Of the shorter side of the picture; the drawn outline is half of it. */
const SMALLEST_FACE = 0.24;
/** The trees are trained on upright heads; these add tilted ones. */
const TILT_DEGREES = 15;
/** Edges as in a picture that was blurred with a radius of 2.5 pixels at 640 x 480. */
const BLURRED = 0.26;

export type FrameAnalyser = (picture: Picture) => FrameAnalysis;

/** `cascade` is the file of the face detector. Throws when it is damaged. */
export function createFrameAnalyser(cascade: ArrayBuffer): FrameAnalyser {
  const upright = readCascade(cascade);
  const cascades = [upright, rotated(upright, -TILT_DEGREES), rotated(upright, TILT_DEGREES)];
  return (picture) => analyse(picture, cascades);
}

function analyse(picture: Picture, cascades: readonly Cascade[]): FrameAnalysis {
  const small = halved(picture);
  const faces = findFaces(small, cascades).filter(({ score }) => score >= FACE_SCORE);
  const [face = null] = faces;
  const sharpness = sharpnessOf(picture, face ? headBox(face) : fullBox(picture));
  return {
    face: faceState(faces, small),
    hasCode: hasCode(picture, small),
    isDark: isDark(small, face),
    isBlurred: sharpness !== null && sharpness < BLURRED,
  };
}

function faceState([first, second]: readonly Face[], { width, height }: Picture): FrameAnalysis['face'] {
  if (!first) return 'none';
  if (second && second.score >= OTHER_FACE_SCORE) return 'several';
  return first.width < SMALLEST_FACE * Math.min(width, height) ? 'far' : 'good';
}

function hasCode(picture: Picture, small: Picture): boolean {
  // The neighbourhood is a few strokes of a digit, or a few modules of a QR code, wide.
  if (findFourDigits(small, adaptiveThreshold(small, 16, 16))) return true;
  return hasQrFinderPatterns(adaptiveThreshold(picture, 32, 12), picture.width);
}

/** In pixels of the full picture, with a margin: hair and chin have the clearest edges. */
function headBox({ x, y, width, height }: Face): Box {
  return { x: 2 * x - width / 2, y: 2 * y - height / 2, width: 3 * width, height: 3 * height };
}

function fullBox({ width, height }: Picture): Box {
  return { x: 0, y: 0, width, height };
}
