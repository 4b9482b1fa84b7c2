/**
 * Compares the pictures of two different engines. Both draw the same words, but they place edges and smooth curves
 * differently. Two rules find what a reader would notice:
 * - Missing ink or paper: the other picture has nothing like it nearby.
 * - Another shape: ink in both that does not match, however it is shifted, as with another digit or font.
 */
import { BLOCK, blockAt, countBlocks, inPoints, type Blocks } from './blocks.ts';
import { wholePage } from './find-change.ts';
import type { Area, Picture } from './picture.ts';

/** Smoothing may cause this difference in grey levels, after the blur. */
const TONE = 72;
/** Ink in the other picture counts as the same ink within this distance in pixels. */
const REACH = 3;
/** A block with this many missing pixels is marked, and this many marked blocks are about one character. */
const MISSING = { pixels: 3, blocks: 3 };
/** A window is about one digit of 8 points at 100 dpi. Windows overlap, so that a digit fills one of them. */
const SHAPE = { width: 8, height: 10, right: 3, down: 2, shift: 1, far: 1, alike: 0.68, windows: 2 };
/** The sizes of a page may differ slightly, because engines round them differently. */
const SIZE_TOLERANCE = 2;

/** Returns where the pictures differ, in points, or null. */
export function findDisagreement(one: Picture, other: Picture): Area | null {
  if (
    Math.abs(one.width - other.width) > SIZE_TOLERANCE ||
    Math.abs(one.height - other.height) > SIZE_TOLERANCE
  )
    return wholePage(one);
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const pair = { a: blurred(one, width, height), b: blurred(other, width, height), width, height };
  const far = farPixels(pair);
  const found = missingArea(pair, far) ?? differentShapes(pair, far);
  return found && inPoints(found, one);
}

interface Pair {
  a: Uint8Array;
  b: Uint8Array;
  width: number;
  height: number;
}

/**
 * Returns the darkest channel, so that yellow ink is dark too, blurred over three by three pixels. The blur preserves
 * the amount of ink: a hairline spread over two pixels equals one on a single pixel.
 */
function blurred({ rgba, width: full }: Picture, width: number, height: number): Uint8Array {
  const rows = new Uint16Array(width * height);
  const dark = new Uint8Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * full * 4; x < width; x++, at += 4)
      dark[x] = Math.min(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0);
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const here = dark[x] ?? 0;
      rows[at] = (dark[x - 1] ?? here) + 2 * here + (dark[x + 1] ?? here);
    }
  }
  const blurry = new Uint8Array(width * height);
  for (let at = 0; at < blurry.length; at++) {
    const here = rows[at] ?? 0;
    blurry[at] = ((rows[at - width] ?? here) + 2 * here + (rows[at + width] ?? here)) >> 4;
  }
  return blurry;
}

function farPixels({ a, b }: Pair): Uint8Array {
  const far = new Uint8Array(a.length);
  for (let at = 0; at < far.length; at++) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > TONE) far[at] = 1;
  return far;
}

function missingArea(pair: Pair, far: Uint8Array): Area | null {
  const { a, b, width, height } = pair;
  const blocks = countBlocks(pair);
  for (let y = REACH; y < height - REACH; y++)
    for (let x = REACH, at = y * width + x; x < width - REACH; x++, at++) {
      if (far[at] === 0 || !(isAlone(a, b, width, at) || isAlone(b, a, width, at))) continue;
      const block = blockAt(blocks.columns, x, y);
      blocks.counts[block] = (blocks.counts[block] ?? 0) + 1;
    }
  return areaOf(markedBlocks(blocks), MISSING.blocks);
}

/** Returns true if the pixel is lighter or darker than everything near it in the other picture. */
function isAlone(mine: Uint8Array, others: Uint8Array, width: number, at: number): boolean {
  let lightest = 0;
  let darkest = 255;
  for (let row = -REACH; row <= REACH; row++)
    for (let near = at + row * width - REACH, end = near + 2 * REACH; near <= end; near++) {
      const tone = others[near] ?? 0;
      if (tone < darkest) darkest = tone;
      if (tone > lightest) lightest = tone;
    }
  const tone = mine[at] ?? 0;
  return tone > lightest + TONE || tone < darkest - TONE;
}

function markedBlocks({ columns, counts }: Blocks): Area[] {
  const marked: Area[] = [];
  for (const [index, count] of counts.entries())
    if (count >= MISSING.pixels)
      marked.push({
        x: (index % columns) * BLOCK,
        y: Math.floor(index / columns) * BLOCK,
        width: BLOCK,
        height: BLOCK,
      });
  return marked;
}

function differentShapes(pair: Pair, far: Uint8Array): Area | null {
  const { width, height } = pair;
  const { shift } = SHAPE;
  const found: Area[] = [];
  for (let y = shift; y + SHAPE.height + shift <= height; y += SHAPE.down)
    for (let x = shift; x + SHAPE.width + shift <= width; x += SHAPE.right)
      if (hasFar(far, width, x, y) && likeness(pair, x, y) < SHAPE.alike)
        found.push({ x, y, width: SHAPE.width, height: SHAPE.height });
  return areaOf(found, SHAPE.windows);
}

function hasFar(far: Uint8Array, width: number, x: number, y: number): boolean {
  let count = 0;
  for (let row = y; row < y + SHAPE.height; row++)
    for (let at = row * width + x, end = at + SHAPE.width; at < end; at++) count += far[at] ?? 0;
  return count >= SHAPE.far;
}

/**
 * Returns the best correlation of a window with the other picture over small shifts, or 1 if either window is blank.
 */
function likeness(pair: Pair, x: number, y: number): number {
  let best = -1;
  for (let down = -SHAPE.shift; down <= SHAPE.shift; down++)
    for (let right = -SHAPE.shift; right <= SHAPE.shift; right++) {
      const found = correlation(pair, y * pair.width + x, down * pair.width + right);
      if (found === null) return 1;
      if (found > best) best = found;
      if (best >= SHAPE.alike) return best;
    }
  return best;
}

/** Returns null if one of the windows is blank, because the first rule judges those. */
function correlation({ a, b, width }: Pair, at: number, shift: number): number | null {
  const count = SHAPE.width * SHAPE.height;
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < SHAPE.height; row++)
    for (let one = at + row * width, end = one + SHAPE.width; one < end; one++) {
      const [p, q] = [a[one] ?? 0, b[one + shift] ?? 0];
      sumA += p;
      sumB += q;
      squaresA += p * p;
      squaresB += q * q;
      products += p * q;
    }
  const spreadA = squaresA - (sumA * sumA) / count;
  const spreadB = squaresB - (sumB * sumB) / count;
  if (Math.min(spreadA, spreadB) < count * BLANK_VARIANCE) return null;
  return (products - (sumA * sumB) / count) / Math.sqrt(spreadA * spreadB);
}

const BLANK_VARIANCE = 100;

/** Returns the rectangle that the areas cover together, if there are enough of them. */
function areaOf(areas: readonly Area[], limit: number): Area | null {
  if (areas.length < limit) return null;
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}
