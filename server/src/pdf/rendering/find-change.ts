/**
 * Compares two pictures that the same engine drew. Because the engine draws equal content equally, even a single
 * changed digit is noticed. Only rounded coordinates and converted colours may differ slightly.
 */
import { BLOCK, blockAt, countBlocks, denseArea, inPoints } from './blocks.ts';
import { pixelsOf, type Area, type Picture } from './picture.ts';

/**
 * The threshold for strong changes: how much the tone of a pixel differs, and in how many pixels. If a full stop in
 * 8-point text becomes a comma, two pixels differ as much.
 */
const STRONG = { tone: 32, pixels: 2 };
/**
 * The threshold for weak changes. It requires more pixels, because a pale mark must cover more of them to be readable.
 */
const WEAK = { tone: 14, pixels: 40 };

/** Returns the area in which the pictures visibly differ, in points. Returns null if they look the same. */
export function findChange(before: Picture, after: Picture): Area | null {
  const { width, height } = before;
  if (width !== after.width || height !== after.height) return wholePage(before);
  const [old, young] = [pixelsOf(before), pixelsOf(after)];
  const [oldRows, youngRows] = [rowsOf(before), rowsOf(after)];
  const strong = countBlocks(before);
  const weak = countBlocks(before);
  let differing = 0;
  for (let y = 0; y < height; y++) {
    // Most rows are equal, and comparing all bytes of a row in one call is many times faster.
    if (oldRows(y).equals(youngRows(y))) continue;
    for (let x = 0, index = y * width; x < width; x++, index++) {
      const [one, other] = [old[index] ?? 0, young[index] ?? 0];
      if (one === other) continue;
      const tone = distance(one, other);
      if (tone <= WEAK.tone) continue;
      const block = blockAt(strong.columns, x, y);
      weak.counts[block] = (weak.counts[block] ?? 0) + 1;
      if (tone > STRONG.tone) strong.counts[block] = (strong.counts[block] ?? 0) + 1;
      differing += 1;
    }
  }
  if (differing < STRONG.pixels) return null;
  const found = denseArea(strong, STRONG.pixels) ?? denseArea(weak, WEAK.pixels);
  return found && inPoints(found, before);
}

export const wholePage = ({ width, height, scale }: Picture): Area =>
  inPoints({ x: 0, y: 0, width, height: Math.max(height, BLOCK) }, { scale });

function rowsOf({ rgba, width }: Picture): (y: number) => Buffer {
  const bytes = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  return (y) => bytes.subarray(y * width * 4, (y + 1) * width * 4);
}

/** Returns the largest difference between the colour channels of two pixels. */
function distance(one: number, other: number): number {
  const red = Math.abs((one & 255) - (other & 255));
  const green = Math.abs(((one >> 8) & 255) - ((other >> 8) & 255));
  const blue = Math.abs(((one >> 16) & 255) - ((other >> 16) & 255));
  return Math.max(red, green, blue);
}
