/** Proposes the positions of faces in a photo (BlazeFace, `models/faces/detector.onnx`). */
import sharp from 'sharp';
import type { OnnxModel, TensorData } from '../pictures/onnx-model.ts';
import { numbersOfLevels } from '../pictures/picture-crop.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

export interface FaceBox {
  score: number;
  /** The centre of the box in pixels of the photo. */
  middle: Point;
  width: number;
  height: number;
}

/** The length to which the photo's longest side is scaled. The network was trained with pictures of this side. */
const SIDE = 256;
/** Both sides must be a multiple of this number, because the network halves its input five times. */
const SIDE_MULTIPLE = 32;
/** The network's two grids: the distance between positions in pixels, and the number of proposals at each position. */
const GRIDS = [
  { step: 16, proposals: 2 },
  { step: 32, proposals: 6 },
];
/** The numbers of each proposal: a score, four numbers for the box, and six unused points. */
const NUMBERS = 17;
/** The maximum overlap of two faces. Boxes that overlap more show the same face. */
const MAX_OVERLAP = 0.2;

/** Searches the whole photo. Returns the boxes with the highest scores first. */
export async function detectFaces(model: OnnxModel, image: RgbImage, minScore: number): Promise<FaceBox[]> {
  return distinct(await boxesIn(model, image, SIDE / Math.max(image.width, image.height), minScore));
}

/** The width of the border that extends the photo at each edge, relative to the photo's shorter side. */
const BORDER = 1 / 8;
/**
 * The maximum distance between the centre of a face and the edge of the photo, in face widths, for a face that the edge
 * cuts. Further out, a face is only a mirror image of another face.
 */
const MAX_BEYOND = 0.1;
/** The maximum longer side of an enlarged photo. Without a maximum, a narrow photo would be enlarged too much. */
const MAX_CLOSE_SIDE = 2 * SIDE;

/**
 * Searches an enlarged photo that is extended by its own mirror image. Enlarging finds small faces, and the mirror
 * image completes faces that the edge cuts in half. Takes almost twice as long as `detectFaces`.
 */
export async function detectFacesClosely(
  model: OnnxModel,
  image: RgbImage,
  minScore: number,
): Promise<FaceBox[]> {
  const border = Math.round(Math.min(image.width, image.height) * BORDER);
  const wide = await mirroredBeyond(image, border);
  const [shorter, longer] = [Math.min(wide.width, wide.height), Math.max(wide.width, wide.height)];
  const found = await boxesIn(model, wide, Math.min(SIDE / shorter, MAX_CLOSE_SIDE / longer), minScore);
  const inPhoto = found.map((box): FaceBox => {
    const [x, y] = box.middle;
    return { ...box, middle: [x - border, y - border] };
  });
  return distinct(
    inPhoto.filter(({ middle: [x, y], width }) => {
      const beyond = Math.max(-x, x - image.width, -y, y - image.height);
      return beyond <= MAX_BEYOND * width;
    }),
  );
}

/** The side of the close-up in which a box is scored again, as a multiple of the side of the box. */
const SURROUNDINGS = 5;

export async function scoreOfCloseUp(model: OnnxModel, image: RgbImage, box: FaceBox): Promise<number> {
  const side = Math.round(Math.min(box.width * SURROUNDINGS, image.width, image.height));
  const start = (middle: number, length: number) =>
    Math.round(Math.min(length - side, Math.max(0, middle - side / 2)));
  const [left, top] = [start(box.middle[0], image.width), start(box.middle[1], image.height)];
  const found = await boxesIn(model, squareOf(image, left, top, side), SIDE / side, 0);
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

async function boxesIn(
  model: OnnxModel,
  image: RgbImage,
  scale: number,
  minScore: number,
): Promise<FaceBox[]> {
  const size = { width: sideOf(image.width * scale), height: sideOf(image.height * scale) };
  const { data } = await model(await asInput(image, size));
  const [scaleX, scaleY] = [image.width / size.width, image.height / size.height];
  return anchorsOf(size).flatMap(([anchorX, anchorY], index): FaceBox[] => {
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

const sideOf = (length: number): number => Math.max(1, Math.round(length / SIDE_MULTIPLE)) * SIDE_MULTIPLE;

/** Removes boxes that overlap a box with a higher score. Returns the boxes with the highest scores first. */
export function distinct(boxes: readonly FaceBox[]): FaceBox[] {
  const kept: FaceBox[] = [];
  for (const box of boxes.toSorted((a, b) => b.score - a.score))
    if (kept.every((other) => overlapOf(box, other) <= MAX_OVERLAP)) kept.push(box);
  return kept;
}

/** Returns the intersection of two boxes divided by their union. */
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

interface Size {
  width: number;
  height: number;
}

/** Returns the centre of each proposal in the grids. */
function anchorsOf({ width, height }: Size): Point[] {
  return GRIDS.flatMap(({ step, proposals }) => {
    const places = width / step;
    return Array.from({ length: places * (height / step) * proposals }, (_, index): Point => {
      const place = Math.floor(index / proposals);
      return [step * ((place % places) + 0.5), step * (Math.floor(place / places) + 0.5)];
    });
  });
}

const LEVELS = numbersOfLevels((level) => level / 127.5 - 1);

async function asInput({ data, width, height }: RgbImage, size: Size): Promise<TensorData> {
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const area = size.width * size.height;
  const planes = new Float32Array(3 * area);
  for (let channel = 0; channel < 3; channel += 1)
    for (let pixel = 0; pixel < area; pixel += 1)
      planes[channel * area + pixel] = LEVELS[pixels[pixel * 3 + channel] ?? 0] ?? 0;
  return { data: planes, dims: [1, 3, size.height, size.width] };
}
