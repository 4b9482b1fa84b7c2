/** Proposes where faces are in a photo (BlazeFace, `models/faces/detector.onnx`). */
import sharp from 'sharp';
import type { Point } from './face-position.ts';
import type { OnnxModel, TensorData } from './onnx-model.ts';
import { numbersOfLevels } from './picture-crop.ts';
import type { RgbImage } from './rgb-image.ts';

export interface FaceBox {
  /** How sure the detector is, 0 to 1. */
  score: number;
  /** In pixels of the photo. */
  middle: Point;
  width: number;
  height: number;
}

/** The network sees the photo as a square of this side. */
const SIDE = 256;
/** Its two grids: pixels from one place to the next, and how many proposals each place makes. */
const GRIDS = [
  { step: 16, proposals: 2 },
  { step: 32, proposals: 6 },
];
/** A score, four numbers of the box, and six points that are not used. */
const NUMBERS = 17;
/** Boxes that share more than this are one face. */
const MAX_OVERLAP = 0.2;

/** In the whole photo, the best first. */
export async function detectFaces(model: OnnxModel, image: RgbImage, minScore: number): Promise<FaceBox[]> {
  return distinct(await boxesIn(model, image, minScore));
}

/** What the whole photo is continued by at each edge, as a part of its shorter side. */
const BORDER = 1 / 8;
/** A photo that is hardly longer than wide is one square. */
const MAX_OF_ONE_SQUARE = 1.15;
/** How far beyond the edge the middle of a face may be, in its widths: farther out are mirror images. */
const MAX_BEYOND = 0.1;

/**
 * In one or two squares of the photo, continued by its own mirror image: nothing is squeezed, so that a face beside another has a box of
 * its own, and what the edge of the photo cuts in half is made whole. It takes one more run of the network than the whole photo.
 */
export async function detectFacesInSquares(
  model: OnnxModel,
  image: RgbImage,
  minScore: number,
): Promise<FaceBox[]> {
  const border = Math.round(Math.min(image.width, image.height) * BORDER);
  const wide = await mirroredBeyond(image, border);
  const [side, length] = [Math.min(wide.width, wide.height), Math.max(wide.width, wide.height)];
  const found: FaceBox[] = [];
  for (const along of length > side * MAX_OF_ONE_SQUARE
    ? [0, length - side]
    : [Math.round((length - side) / 2)]) {
    const [left, top] = wide.width > wide.height ? [along, 0] : [0, along];
    const square = squareOf(wide, left, top, side);
    for (const box of await boxesIn(model, square, minScore)) {
      // What this square cuts off is whole in the other one.
      const at = box.middle[wide.width > wide.height ? 0 : 1];
      if ((along > 0 && at < box.width / 2) || (along + side < length && at > side - box.width / 2)) continue;
      const [x, y] = [box.middle[0] + left - border, box.middle[1] + top - border];
      const beyond = Math.max(-x, x - image.width, -y, y - image.height);
      if (beyond <= MAX_BEYOND * box.width) found.push({ ...box, middle: [x, y] });
    }
  }
  return distinct(found);
}

/** How sure the detector is of a box where it sees little else: sides of the box that it is shown. */
const SURROUNDINGS = 5;

export async function scoreOfCloseUp(model: OnnxModel, image: RgbImage, box: FaceBox): Promise<number> {
  const side = Math.round(Math.min(box.width * SURROUNDINGS, image.width, image.height));
  const start = (middle: number, length: number) =>
    Math.round(Math.min(length - side, Math.max(0, middle - side / 2)));
  const [left, top] = [start(box.middle[0], image.width), start(box.middle[1], image.height)];
  const found = await boxesIn(model, squareOf(image, left, top, side), 0);
  const inPhoto = found.map((each) => ({
    ...each,
    middle: [each.middle[0] + left, each.middle[1] + top] as const,
  }));
  return Math.max(
    0,
    ...inPhoto.filter((each) => overlapOf(each, box) > MAX_OVERLAP).map(({ score }) => score),
  );
}

async function mirroredBeyond({ data, width, height }: RgbImage, border: number): Promise<RgbImage> {
  const around = { left: border, right: border, top: border, bottom: border };
  const continued = await sharp(data, { raw: { width, height, channels: 3 } })
    .extend({ ...around, extendWith: 'mirror' })
    .raw()
    .toBuffer();
  return { data: continued, width: width + 2 * border, height: height + 2 * border };
}

function squareOf({ data, width }: RgbImage, left: number, top: number, side: number): RgbImage {
  const square = new Uint8Array(side * side * 3);
  for (let row = 0; row < side; row += 1) {
    const from = ((top + row) * width + left) * 3;
    square.set(data.subarray(from, from + side * 3), row * side * 3);
  }
  return { data: square, width: side, height: side };
}

async function boxesIn(model: OnnxModel, image: RgbImage, minScore: number): Promise<FaceBox[]> {
  const { data } = await model(await asInput(image));
  const [scaleX, scaleY] = [image.width / SIDE, image.height / SIDE];
  return ANCHORS.flatMap(([anchorX, anchorY], index): FaceBox[] => {
    const at = index * NUMBERS;
    const score = 1 / (1 + Math.exp(-(data[at] ?? 0)));
    if (score < minScore) return [];
    return [
      {
        score,
        middle: [((data[at + 1] ?? 0) + anchorX) * scaleX, ((data[at + 2] ?? 0) + anchorY) * scaleY],
        width: (data[at + 3] ?? 0) * scaleX,
        height: (data[at + 4] ?? 0) * scaleY,
      },
    ];
  });
}

/** Of boxes that overlap the one with the highest score, the best first. */
export function distinct(boxes: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const box of boxes.toSorted((a, b) => b.score - a.score))
    if (kept.every((other) => overlapOf(box, other) <= MAX_OVERLAP)) kept.push(box);
  return kept;
}

/** What two boxes share, as a part of what they cover together. */
function overlapOf(one: FaceBox, other: FaceBox): number {
  const across = sharedLength(one.middle[0], one.width, other.middle[0], other.width);
  const down = sharedLength(one.middle[1], one.height, other.middle[1], other.height);
  const shared = across * down;
  return shared / (one.width * one.height + other.width * other.height - shared);
}

function sharedLength(middle: number, length: number, other: number, otherLength: number): number {
  const from = Math.max(middle - length / 2, other - otherLength / 2);
  return Math.max(0, Math.min(middle + length / 2, other + otherLength / 2) - from);
}

const ANCHORS: readonly Point[] = GRIDS.flatMap(({ step, proposals }) => {
  const places = SIDE / step;
  return Array.from({ length: places * places * proposals }, (_, index): Point => {
    const place = Math.floor(index / proposals);
    return [step * ((place % places) + 0.5), step * (Math.floor(place / places) + 0.5)];
  });
});

const LEVELS = numbersOfLevels((level) => level / 127.5 - 1);

async function asInput({ data, width, height }: RgbImage): Promise<TensorData> {
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: SIDE, height: SIDE, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const area = SIDE * SIDE;
  const planes = new Float32Array(3 * area);
  for (let channel = 0; channel < 3; channel += 1)
    for (let pixel = 0; pixel < area; pixel += 1)
      planes[channel * area + pixel] = LEVELS[pixels[pixel * 3 + channel] ?? 0] ?? 0;
  return { data: planes, dims: [1, 3, SIDE, SIDE] };
}
