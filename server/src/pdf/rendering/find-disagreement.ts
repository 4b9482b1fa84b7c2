/**
 * Compares the pictures of two different engines. Both engines draw the same words, but they place edges and smooth
 * curves differently. Two rules find the differences that a reader would notice:
 * - Missing ink or paper: the other picture has no similar pixel nearby.
 * - Another shape: both pictures have ink that does not match, however it is shifted, as with another digit or font.
 */
import { BLOCK, blockAt, countBlocks, inPoints, type Blocks } from './blocks.ts';
import { wholePage } from './find-change.ts';
import { blurred, type Columns } from './blur.ts';
import type { Area, Picture } from './picture.ts';

/** The maximum difference in grey levels, after the blur, that smoothing may cause. */
const TONE = 72;
/** The maximum distance in pixels at which ink of the two pictures counts as the same ink. */
const REACH = 3;
/**
 * The threshold of the first rule. A block with this many missing pixels is marked, and this many marked blocks
 * correspond to about one character.
 */
const MISSING = { pixels: 3, blocks: 3 };
/** The minimum length of a line in pixels, and its palest tone after the blur. */
const LINE = { length: 10, tone: 240 };
/**
 * The settings of the second rule. A window has about the size of one digit of 8 points at 100 dpi. Windows overlap, so
 * that each digit fills one of them.
 */
const SHAPE = { width: 8, height: 10, right: 3, down: 2, shift: 1, alike: 0.68, windows: 2 };
/** The maximum difference between the sizes of two pictures of a page, because engines round sizes differently. */
const SIZE_TOLERANCE = 2;

/** Returns the area in which the pictures differ, in points. Returns null if they match. */
export function findDisagreement(one: Picture, other: Picture): Area | null {
  if (
    Math.abs(one.width - other.width) > SIZE_TOLERANCE ||
    Math.abs(one.height - other.height) > SIZE_TOLERANCE
  )
    return wholePage(one);
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const [first, second] = [blurred(one, width, height), blurred(other, width, height)];
  const pair = { a: first.tones, b: second.tones, width, height };
  const far = farPixels(pair, first.inked, second.inked);
  const found = missingArea(pair, far) ?? differentShapes(pair, far);
  return found && inPoints(found, one);
}

interface Pair {
  a: Uint8Array;
  b: Uint8Array;
  width: number;
  height: number;
}

interface Far {
  /** Has a 1 for each pixel whose tone differs by more than the threshold. */
  pixels: Uint8Array;
  /** The number of such pixels in each row. */
  rows: Uint32Array;
}

function farPixels({ a, b, width, height }: Pair, one: Columns, other: Columns): Far {
  const pixels = new Uint8Array(a.length);
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y++) {
    const to = y * width + Math.max(one.to[y] ?? 0, other.to[y] ?? 0);
    let count = 0;
    for (let at = y * width + Math.min(one.from[y] ?? 0, other.from[y] ?? 0); at < to; at++) {
      const difference = (a[at] ?? 0) - (b[at] ?? 0);
      if (difference <= TONE && difference >= -TONE) continue;
      pixels[at] = 1;
      count++;
    }
    rows[y] = count;
  }
  return { pixels, rows };
}

function missingArea(pair: Pair, far: Far): Area | null {
  const { a, b, width, height } = pair;
  const blocks = countBlocks(pair);
  for (let y = REACH; y < height - REACH; y++) {
    if (far.rows[y] === 0) continue;
    for (let x = REACH, at = y * width + x; x < width - REACH; x++, at++) {
      if (far.pixels[at] === 0 || !(isAlone(a, b, width, at) || isAlone(b, a, width, at))) continue;
      const block = blockAt(blocks.columns, x, y);
      blocks.counts[block] = (blocks.counts[block] ?? 0) + 1;
    }
  }
  return areaOf(markedBlocks(blocks), MISSING.blocks);
}

/**
 * Checks whether a pixel is lighter or darker than all pixels near it in the other picture. A pixel on a thin line may
 * be darker, because PDFium fills at least one whole pixel, but pdf.js smooths the line.
 */
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
  return tone > lightest + TONE || (tone < darkest - TONE && !isOnLine(others, width, at));
}

/** Checks whether a horizontal or vertical line passes near the pixel, however pale the line is. */
function isOnLine(tones: Uint8Array, width: number, at: number): boolean {
  for (const [along, across] of [
    [1, width],
    [width, 1],
  ] as const)
    for (let offset = -REACH; offset <= REACH; offset++)
      if (
        inkFrom(tones, at + offset * across, along) + inkFrom(tones, at + offset * across, -along) >
        LINE.length
      )
        return true;
  return false;
}

/** Counts consecutive pixels with ink, up to the minimum length of a line. */
function inkFrom(tones: Uint8Array, at: number, step: number): number {
  let count = 0;
  while (count < LINE.length && (tones[at + count * step] ?? 255) < LINE.tone) count++;
  return count;
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

function differentShapes(pair: Pair, far: Far): Area | null {
  const { width, height } = pair;
  const { shift } = SHAPE;
  const found: Area[] = [];
  for (let y = shift; y + SHAPE.height + shift <= height; y += SHAPE.down) {
    const counts = countFar(far, width, y);
    if (counts === null) continue;
    for (let x = shift; x + SHAPE.width + shift <= width; x += SHAPE.right)
      if (counts[x] !== counts[x + SHAPE.width] && !isAlike(pair, x, y))
        found.push({ x, y, width: SHAPE.width, height: SHAPE.height });
  }
  return areaOf(found, SHAPE.windows);
}

/**
 * Counts the differing pixels to the left of each column, in the rows of the windows that start at `y`. Returns null if
 * there are no such pixels.
 */
function countFar(far: Far, width: number, y: number): Uint32Array | null {
  let counts: Uint32Array | null = null;
  for (let row = y; row < y + SHAPE.height; row++) {
    if (far.rows[row] === 0) continue;
    counts ??= new Uint32Array(width + 1);
    for (let x = 1, at = row * width; x <= width; x++, at++)
      if (far.pixels[at] === 1) counts[x] = (counts[x] ?? 0) + 1;
  }
  if (counts) for (let x = 1; x <= width; x++) counts[x] = (counts[x] ?? 0) + (counts[x - 1] ?? 0);
  return counts;
}

/** The shifts to try. No shift comes first, because most windows match without one. */
const SHIFTS = [0, -SHAPE.shift, SHAPE.shift];

/** Checks whether a window matches the other picture at any small shift. A blank window also counts as a match. */
function isAlike(pair: Pair, x: number, y: number): boolean {
  for (const down of SHIFTS)
    for (const right of SHIFTS) {
      const found = correlation(pair, y * pair.width + x, down * pair.width + right);
      if (found === null || found >= SHAPE.alike) return true;
    }
  return false;
}

/** Returns the correlation of two windows, or null if one of them is blank. The first rule checks blank windows. */
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

/** Returns the smallest rectangle around the areas, or null if there are fewer than `limit` areas. */
function areaOf(areas: readonly Area[], limit: number): Area | null {
  if (areas.length < limit) return null;
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}
