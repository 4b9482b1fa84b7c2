/**
 * From a map of "how likely is text here" to boxes around each text: the post-processing of DB text detection (Liao et al.,
 * "Real-time Scene Text Detection with Differentiable Binarization", 2020).
 */
import { minAreaRectangle } from './min-area-rectangle.ts';
import type { Point, TurnedRectangle } from './min-area-rectangle.ts';

export interface ProbabilityMap {
  data: Float32Array;
  width: number;
  height: number;
}

const TEXT_PIXEL = 0.3;
const LEAST_MEAN = 0.5;
const LEAST_PIXELS = 12;
const LEAST_SIDE = 3;
const NONE = -1;
/** The network marks the core of a text; the box grows by this share of its area over its perimeter. */
const GROWTH = 1.6;

export function textRegions(map: ProbabilityMap): TurnedRectangle[] {
  const seen = new Uint8Array(map.data.length);
  const waiting = new Int32Array(map.data.length);
  const boxes: TurnedRectangle[] = [];
  // By index: this loop sees every pixel, and an iterator over them costs more than all the rest here.
  for (let index = 0; index < map.data.length; index += 1) {
    if ((map.data[index] ?? 0) <= TEXT_PIXEL || seen[index]) continue;
    const { outline, pixels, mean } = regionAt(index, map, seen, waiting);
    if (pixels < LEAST_PIXELS || mean < LEAST_MEAN) continue;
    const core = minAreaRectangle(outline);
    if (Math.min(core.width, core.height) >= LEAST_SIDE) boxes.push(grown(core));
  }
  return boxes;
}

interface Region {
  /** The first and the last pixel of each row: enough for the hull, however large the region. */
  outline: Point[];
  pixels: number;
  mean: number;
}

/** All text pixels that touch each other, corners included. `waiting` is room to work in. */
function regionAt(start: number, map: ProbabilityMap, seen: Uint8Array, waiting: Int32Array): Region {
  const { data, width, height } = map;
  const firstOfRow = new Int32Array(height).fill(width);
  const lastOfRow = new Int32Array(height).fill(NONE);
  let [pixels, sum, count] = [0, 0, 1];
  waiting[0] = start;
  seen[start] = 1;
  while (count > 0) {
    count -= 1;
    const index = waiting[count] ?? 0;
    const x = index % width;
    const y = (index - x) / width;
    pixels += 1;
    sum += data[index] ?? 0;
    firstOfRow[y] = Math.min(firstOfRow[y] ?? x, x);
    lastOfRow[y] = Math.max(lastOfRow[y] ?? x, x);
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY += 1) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX += 1) {
        const near = nearY * width + nearX;
        if (seen[near] || (data[near] ?? 0) <= TEXT_PIXEL) continue;
        seen[near] = 1;
        waiting[count] = near;
        count += 1;
      }
    }
  }
  const outline: Point[] = [];
  for (const [y, last] of lastOfRow.entries()) {
    if (last !== NONE) outline.push({ x: firstOfRow[y] ?? last, y }, { x: last, y });
  }
  return { outline, pixels, mean: sum / pixels };
}

function grown({ centre, width, height, angle }: TurnedRectangle): TurnedRectangle {
  const by = (width * height * GROWTH) / (2 * (width + height));
  return { centre, width: width + 2 * by, height: height + 2 * by, angle };
}
