/** What one frame shows of what the photos will need. It only advises: the server alone decides about the photos. */
import { leaning, readCascade, type Cascade } from './cascade.ts';
import { findFaces, type Face } from './find-faces.ts';
import { findFourDigits } from './find-four-digits.ts';
import { isDark } from './light.ts';
import { marksOf } from './adaptive-threshold.ts';
import { halved, type Box, type Picture } from './picture.ts';
import { hasQrCorners } from './qr-finder-patterns.ts';
import { sharpnessOf } from './sharpness.ts';

export interface Sighting {
  face: 'none' | 'far' | 'several' | 'good';
  /** Something like the code: four marks in a row, or the corners of a QR code. Nobody has read it. */
  hasCode: boolean;
  isDark: boolean;
  isBlurred: boolean;
}

/** Pictures without a face stay below 12 nearly always, faces above. */
const FACE_SCORE = 12;
/** A second face must be beyond doubt, since nobody likes to be counted twice. */
const OTHER_FACE_SCORE = 60;
/** Of the shorter side of the picture; the drawn outline is half of it. */
const SMALLEST_FACE = 0.24;
/** Heads lean; the trees know upright ones. */
const LEANING_DEGREES = 15;
/** Edges as in a picture that was blurred with a radius of 2.5 pixels at 640 x 480. */
const BLURRED = 0.26;

export type Look = (picture: Picture) => Sighting;

/** `cascade` is the file of the face detector. Throws when it is damaged. */
export function createLook(cascade: ArrayBuffer): Look {
  const upright = readCascade(cascade);
  const cascades = [upright, leaning(upright, -LEANING_DEGREES), leaning(upright, LEANING_DEGREES)];
  return (picture) => lookAt(picture, cascades);
}

function lookAt(picture: Picture, cascades: readonly Cascade[]): Sighting {
  const small = halved(picture);
  const faces = findFaces(small, cascades).filter(({ score }) => score >= FACE_SCORE);
  const [face = null] = faces;
  const sharpness = sharpnessOf(picture, face ? aroundHead(face) : wholeOf(picture));
  return {
    face: judgeFaces(faces, small),
    hasCode: hasCode(picture, small),
    isDark: isDark(small, face),
    isBlurred: sharpness !== null && sharpness < BLURRED,
  };
}

function judgeFaces([first, second]: readonly Face[], { width, height }: Picture): Sighting['face'] {
  if (!first) return 'none';
  if (second && second.score >= OTHER_FACE_SCORE) return 'several';
  return first.width < SMALLEST_FACE * Math.min(width, height) ? 'far' : 'good';
}

function hasCode(picture: Picture, small: Picture): boolean {
  // The surroundings are a few strokes of a digit, or a few modules of a QR code, wide.
  if (findFourDigits(small, marksOf(small, 16, 16))) return true;
  return hasQrCorners(marksOf(picture, 32, 12), picture.width);
}

/** From the half picture to the whole one, and a little more: hair and chin have the clearest edges. */
function aroundHead({ x, y, width, height }: Face): Box {
  return { x: 2 * x - width / 2, y: 2 * y - height / 2, width: 3 * width, height: 3 * height };
}

function wholeOf({ width, height }: Picture): Box {
  return { x: 0, y: 0, width, height };
}
