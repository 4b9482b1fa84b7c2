/**
 * Decides whether two photos are the same picture. If one is a copy that was re-encoded, moved, rotated, scaled,
 * cropped, brightened or mirrored, all details match after alignment. In photos of two moments, the head, the hand and
 * the background have each moved differently, however slightly.
 */
import { Correlation } from './correlation.ts';
import { align, halved, levelAt, scaledBy, type Placement } from './align-pictures.ts';
import { greyCopy, type GreyImage } from '../pictures/grey-image.ts';
import type { Square } from '../pictures/picture-crop.ts';
import type { RgbImage } from '../pictures/rgb-image.ts';
import { rounded } from '../pictures/rounded.ts';

/** A grey photo and its only face. The position of the face is in pixels of the grey photo. */
export interface FacePicture {
  grey: GreyImage;
  face: Square;
}

export async function facePicture(image: RgbImage, face: Square): Promise<FacePicture> {
  const grey = await greyCopy(image, GREY_SIDE);
  const scale = grey.width / image.width;
  const [x, y] = face.middle;
  return { grey, face: { ...face, middle: [x * scale, y * scale], side: face.side * scale } };
}

export const ONE_PICTURE: SamePicture = { sameness: 1, isOnePicture: true };

/**
 * The minimum similarity of copies. On drawn sessions (see docs/presence.md), all copies exceeded it, and no photos of
 * two moments reached it.
 */
const MIN_SAMENESS_OF_COPIES = 0.81;

/** Returns the lowest similarity of the first photo to the others, and whether all photos are one picture. */
export function compareMoments(pictures: readonly (FacePicture | null)[]): SamePicture {
  const [first, ...others] = pictures;
  if (!first || others.length === 0) return { sameness: null, isOnePicture: false };
  let least = 1;
  for (const other of others) {
    const sameness = other && samenessOf(first, other);
    if (sameness === null) return { sameness: null, isOnePicture: false };
    least = Math.min(least, sameness);
    // One photo of another moment decides the result, so the remaining photos are not compared.
    if (least < MIN_SAMENESS_OF_COPIES) break;
  }
  return { sameness: rounded(least), isOnePicture: least >= MIN_SAMENESS_OF_COPIES };
}

export interface SamePicture {
  /** The lowest similarity, or null if it could not be measured. */
  sameness: number | null;
  isOnePicture: boolean;
}

/**
 * Returns how well the details of two photos match. The second photo is compared as it is and mirrored, and the better
 * match counts. The result is the correlation that 98 % of the details reach, at most 1. Returns null if the photos
 * share too few details.
 */
function samenessOf(one: FacePicture, other: FacePicture): number | null {
  const fits = [other, mirrorOf(other)].flatMap((picture) => fitOf(one, picture) ?? []);
  return fits.length === 0 ? null : Math.max(...fits);
}

/**
 * Compares two photos, at half size first. Many moments already differ at half size, which takes a quarter of the time.
 */
function fitOf(one: FacePicture, other: FacePicture): number | null {
  const guess = scaledBy(placementOfFaces(one.face, other.face), 0.5);
  const [halfOne, halfOther] = [halved(one.grey), halved(other.grey)];
  const coarse = align(halfOne, halfOther, guess, [8, 5]);
  const atHalf = fitWhen(halfOne, halfOther, coarse);
  if (atHalf === null || atHalf < MIN_AT_HALF) return atHalf;
  return fitWhen(one.grey, other.grey, align(one.grey, other.grey, scaledBy(coarse, 2), [3]));
}

/** Compares in both directions, because a detail that only one of the pictures contains is a difference too. */
function fitWhen(one: GreyImage, other: GreyImage, placement: Placement): number | null {
  const there = nearlyAll(fitsOfDetails(one, other, placement));
  const back = nearlyAll(fitsOfDetails(other, one, inverseOf(placement)));
  return there === null || back === null ? null : Math.min(there, back);
}

function nearlyAll(fits: readonly number[]): number | null {
  if (fits.length < MIN_DETAILS) return null;
  return fits.toSorted((a, b) => a - b)[Math.floor(fits.length * WORST)] ?? null;
}

function inverseOf({ a, b, x, y }: Placement): Placement {
  const square = a * a + b * b;
  const [inverseA, inverseB] = [a / square, -b / square];
  return {
    a: inverseA,
    b: inverseB,
    x: -(inverseA * x - inverseB * y),
    y: -(inverseB * x + inverseA * y),
  };
}

/**
 * The minimum similarity at half size. It is low, because a QR code is little more than noise at this size, even in a
 * copy.
 */
const MIN_AT_HALF = 0.35;
const MIN_DETAILS = 8;
/**
 * The share of details that may differ in a copy because of noise. It is small, so that a small card that moved still
 * makes the photos different.
 */
const WORST = 0.02;

function placementOfFaces(from: Square, to: Square): Placement {
  const [scale, angle] = [to.side / from.side, to.angle - from.angle];
  const [a, b] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [x, y] = from.middle;
  return { a, b, x: to.middle[0] - (a * x - b * y), y: to.middle[1] - (b * x + a * y) };
}

function mirrorOf({ grey: { data, width, height }, face }: FacePicture): FacePicture {
  const flipped = new Uint8Array(data.length);
  for (let row = 0; row < height; row += 1)
    flipped.set(data.subarray(row * width, (row + 1) * width).toReversed(), row * width);
  const [x, y] = face.middle;
  return {
    grey: { data: flipped, width, height },
    face: { ...face, middle: [width - 1 - x, y], angle: -face.angle },
  };
}

/** The longest side of the grey copies in pixels. Larger copies take longer without improving the result. */
const GREY_SIDE = 192;
/** The side of a detail in pixels, and its minimum contrast. The contrast of noise is lower. */
const DETAIL = 8;
const MIN_CONTRAST = 10;

/**
 * Compares each square of the first picture that has enough contrast with the same position in the second picture.
 * Returns the correlations.
 */
function fitsOfDetails(one: GreyImage, other: GreyImage, placement: Placement): number[] {
  const fits: number[] = [];
  for (let top = 0; top + DETAIL <= one.height; top += DETAIL) {
    for (let left = 0; left + DETAIL <= one.width; left += DETAIL) {
      const fit = fitOfDetail(one, other, placement, left, top);
      if (fit !== null) fits.push(fit);
    }
  }
  return fits;
}

function fitOfDetail(
  one: GreyImage,
  other: GreyImage,
  { a, b, x, y }: Placement,
  left: number,
  top: number,
): number | null {
  const correlation = new Correlation();
  for (let row = top; row < top + DETAIL; row += 1) {
    for (let column = left; column < left + DETAIL; column += 1) {
      const [atX, atY] = [a * column - b * row + x, b * column + a * row + y];
      if (atX < 0 || atY < 0 || atX >= other.width - 1 || atY >= other.height - 1) return null;
      correlation.add(one.data[row * one.width + column] ?? 0, levelAt(other, atX, atY));
    }
  }
  return correlation.result(MIN_CONTRAST);
}
