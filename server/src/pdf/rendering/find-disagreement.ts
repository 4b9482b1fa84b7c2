/**
 * Compares the pictures of two different engines. Both draw the same words, but they place edges and smooth curves
 * differently. Two rules find what a reader would notice:
 * - Missing ink or paper: the other picture has nothing like it nearby.
 * - Another shape: ink in both that does not match, however it is shifted, as with another digit or font.
 */
import { BLOCK, blockAt, countBlocks, inPoints, type Blocks } from './blocks.ts';
import { wholePage } from './find-change.ts';
import { pixelsOf, type Area, type Picture } from './picture.ts';

/** Smoothing may cause this difference in grey levels, after the blur. */
const TONE = 72;
/** Ink in the other picture counts as the same ink within this distance in pixels. */
const REACH = 3;
/** A block with this many missing pixels is marked, and this many marked blocks are about one character. */
const MISSING = { pixels: 3, blocks: 3 };
/** A line has at least this length in pixels, and is not paler than this tone after the blur. */
const LINE = { length: 10, tone: 240 };
/** A window is about one digit of 8 points at 100 dpi. Windows overlap, so that a digit fills one of them. */
const SHAPE = { width: 8, height: 10, right: 3, down: 2, shift: 1, alike: 0.68, windows: 2 };
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
function blurred(picture: Picture, width: number, height: number): Uint8Array {
  const rows = Array.from({ length: 3 }, () => new Uint16Array(width));
  const rowAt = (y: number): Uint16Array => rows[y % 3] ?? new Uint16Array(width);
  const fill = darknessOf(picture, width);
  const blurry = new Uint8Array(width * height);
  fill(0, rowAt(0));
  for (let y = 0, at = 0; y < height; y++) {
    if (y + 1 < height) fill(y + 1, rowAt(y + 1));
    const here = rowAt(y);
    const above = y > 0 ? rowAt(y - 1) : here;
    const below = y + 1 < height ? rowAt(y + 1) : here;
    for (let x = 0; x < width; x++, at++)
      blurry[at] = ((above[x] ?? 0) + 2 * (here[x] ?? 0) + (below[x] ?? 0)) >> 4;
  }
  return blurry;
}

/** An opaque white pixel. */
const WHITE = 0xffffffff;

/** Returns a function that blurs one row of the darkest channel horizontally. */
function darknessOf(picture: Picture, width: number): (y: number, row: Uint16Array) => void {
  const pixels = pixelsOf(picture);
  const full = picture.width;
  // The pixels at both edges count twice.
  const dark = new Uint8Array(width + 2);
  return (y, row) => {
    for (let x = 1, at = y * full; x <= width; x++, at++) {
      const pixel = pixels[at] ?? 0;
      if (pixel === WHITE) {
        dark[x] = 255;
        continue;
      }
      const red = pixel & 255;
      const green = (pixel >> 8) & 255;
      const blue = (pixel >> 16) & 255;
      const darker = red < green ? red : green;
      dark[x] = darker < blue ? darker : blue;
    }
    dark[0] = dark[1] ?? 0;
    dark[width + 1] = dark[width] ?? 0;
    for (let x = 0; x < width; x++) row[x] = (dark[x] ?? 0) + 2 * (dark[x + 1] ?? 0) + (dark[x + 2] ?? 0);
  };
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

/**
 * Returns true if the pixel is lighter or darker than everything near it in the other picture. A pixel may be darker than a
 * thin line, because PDFium fills at least one whole pixel where pdf.js smooths.
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

/** Returns true if a horizontal or vertical line, however pale, passes the pixel within reach. */
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

/** Counts the consecutive pixels with ink, up to the length of a line. */
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

function differentShapes(pair: Pair, far: Uint8Array): Area | null {
  const { width, height } = pair;
  const { shift } = SHAPE;
  const found: Area[] = [];
  for (let y = shift; y + SHAPE.height + shift <= height; y += SHAPE.down) {
    const counts = countFar(far, width, y);
    for (let x = shift; x + SHAPE.width + shift <= width; x += SHAPE.right)
      if (counts[x] !== counts[x + SHAPE.width] && likeness(pair, x, y) < SHAPE.alike)
        found.push({ x, y, width: SHAPE.width, height: SHAPE.height });
  }
  return areaOf(found, SHAPE.windows);
}

/** Counts the far pixels to the left of each column, in the rows of the windows at `y`. */
function countFar(far: Uint8Array, width: number, y: number): Uint32Array {
  const counts = new Uint32Array(width + 1);
  for (let row = y; row < y + SHAPE.height; row++)
    for (let x = 1, at = row * width; x <= width; x++, at++) counts[x] = (counts[x] ?? 0) + (far[at] ?? 0);
  for (let x = 1; x <= width; x++) counts[x] = (counts[x] ?? 0) + (counts[x - 1] ?? 0);
  return counts;
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
