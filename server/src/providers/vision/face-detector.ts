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

export async function detectFaces(
  model: OnnxModel,
  image: RgbImage,
  { minScore, maxFaces }: { minScore: number; maxFaces: number },
): Promise<FaceBox[]> {
  const { data } = await model(await asInput(image));
  const [scaleX, scaleY] = [image.width / SIDE, image.height / SIDE];
  const boxes = ANCHORS.flatMap(([anchorX, anchorY], index): FaceBox[] => {
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
  return distinct(boxes).slice(0, maxFaces);
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
