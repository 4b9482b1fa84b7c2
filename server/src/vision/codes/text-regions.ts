/**
 * Converts a map of text probabilities to a box around each text. This conversion is the post-processing of DB text
 * detection (Liao et al., "Real-time Scene Text Detection with Differentiable Binarization", 2020).
 */
import { minAreaRectangle, type Point, type RotatedRectangle } from './min-area-rectangle.ts';

export interface ProbabilityMap {
  data: Float32Array;
  width: number;
  height: number;
}

const TEXT_PIXEL = 0.3;
const MIN_MEAN = 0.5;
const MIN_PIXELS = 12;
const MIN_SIDE = 3;
const NONE = -1;
/**
 * The network marks only the core of a text. The box is expanded by this factor times its area divided by its
 * perimeter.
 */
const EXPANSION = 1.6;

export function textRegions(map: ProbabilityMap): RotatedRectangle[] {
  const seen = new Uint8Array(map.data.length);
  const stack = new Int32Array(map.data.length);
  const boxes: RotatedRectangle[] = [];
  // The loop visits every pixel. An iterator would take more time than everything else in this function.
  for (let index = 0; index < map.data.length; index += 1) {
    if ((map.data[index] ?? 0) <= TEXT_PIXEL || seen[index]) continue;
    const { outline, pixels, mean } = regionAt(index, map, seen, stack);
    if (pixels < MIN_PIXELS || mean < MIN_MEAN) continue;
    const core = minAreaRectangle(outline);
    if (Math.min(core.width, core.height) >= MIN_SIDE) boxes.push(expand(core));
  }
  return boxes;
}

interface Region {
  /** The first and last pixel of each row. These pixels are sufficient to determine the hull of the region. */
  outline: Point[];
  pixels: number;
  mean: number;
}

/** Collects all text pixels that are connected to the start, including diagonally. `stack` is a reusable buffer. */
function regionAt(start: number, map: ProbabilityMap, seen: Uint8Array, stack: Int32Array): Region {
  const { data, width, height } = map;
  const firstOfRow = new Int32Array(height).fill(width);
  const lastOfRow = new Int32Array(height).fill(NONE);
  let [pixels, sum, count] = [0, 0, 1];
  stack[0] = start;
  seen[start] = 1;
  while (count > 0) {
    count -= 1;
    const index = stack[count] ?? 0;
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
        stack[count] = near;
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

function expand({ centre, width, height, angle }: RotatedRectangle): RotatedRectangle {
  const by = (width * height * EXPANSION) / (2 * (width + height));
  return { centre, width: width + 2 * by, height: height + 2 * by, angle };
}
