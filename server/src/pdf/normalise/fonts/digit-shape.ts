/**
 * Compares the drawn shape of a glyph with the digit that the document claims for it. A font can give its glyphs any
 * name, but a reader sees the shape. Only a clear contradiction counts, because each typeface draws digits differently.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Contour } from './outline.ts';
import { readSfnt } from './sfnt.ts';

const SIZE = 48;
const MARGIN = 1;
const SHIFT = 8;
/**
 * The minimum size of an enclosed area, as a fraction of the glyph's height squared. A smaller area is a flaw of the
 * drawing.
 */
const HOLE = 0.004;
/**
 * Decides when the shape of another digit contradicts the claimed digit. The overlap with the other digit must be at
 * least `least`, and it must exceed the overlap with the claimed digit by at least `more`.
 */
const ALIKE = { least: 0.4, more: 0.08 };

/** The possible numbers of enclosed areas of each digit. */
const HOLES: Readonly<Record<string, readonly number[]>> = {
  0: [1, 2],
  1: [0],
  2: [0],
  3: [0],
  4: [0, 1],
  5: [0],
  6: [1],
  7: [0],
  8: [2],
  9: [1],
};

/** The possible heights of the middle of a digit's only enclosed area, from 0 at the top to 1 at the bottom. */
const MIDDLE: Readonly<Record<string, readonly [highest: number, lowest: number]>> = {
  0: [0.42, 0.58],
  6: [0.54, 1],
  9: [0, 0.46],
};

/** Returns true if the contours clearly show something other than the digit. */
export function contradictsDigit(digit: string, contours: readonly Contour[]): boolean {
  const expected = HOLES[digit];
  const shape = expected ? draw(contours) : null;
  if (!expected || !shape) return false;
  const holes = holesIn(shape);
  if (!expected.includes(holes.length)) return true;
  const [hole] = holes;
  const [highest, lowest] = MIDDLE[digit] ?? [0, 1];
  if (holes.length === 1 && hole !== undefined && (hole < highest || hole > lowest)) return true;
  const scoreOf = (shapes: readonly Shape[]): number =>
    Math.max(...shapes.map((other) => overlap(shape, other)));
  const claimed = scoreOf(references().get(digit) ?? []);
  const wanted = Math.max(ALIKE.least, claimed + ALIKE.more);
  return wanted <= 1 && [...references().values()].some((shapes) => scoreOf(shapes) >= wanted);
}

/** A shape as rows of pixels, starting at the top. It is centred and scaled to the height of the square. */
type Shape = Uint8Array;

function draw(contours: readonly Contour[]): Shape | null {
  const points = contours.flat();
  if (points.length < 3) return null;
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const scale = (SIZE - 2 * MARGIN) / (top - bottom);
  if (!Number.isFinite(scale) || (right - left) * scale > SIZE - 2 * MARGIN) return null;
  const shape = new Uint8Array(SIZE * SIZE);
  for (let row = MARGIN; row < SIZE - MARGIN; row++) {
    const y = top - (row - MARGIN + 0.5) / scale;
    const crossings = crossingsAt(contours, y);
    let winding = 0;
    for (const [index, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[index + 1];
      if (winding === 0 || !next) continue;
      const toPixel = (value: number) => Math.round((value - (left + right) / 2) * scale + SIZE / 2);
      shape.fill(1, row * SIZE + toPixel(x), row * SIZE + toPixel(next.x));
    }
  }
  return shape;
}

function crossingsAt(contours: readonly Contour[], y: number): { x: number; turn: number }[] {
  const crossings: { x: number; turn: number }[] = [];
  for (const contour of contours)
    for (const [index, [x1, y1]] of contour.entries()) {
      const [x2, y2] = contour[(index + 1) % contour.length] ?? [x1, y1];
      if (y1 > y !== y2 > y)
        crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 });
    }
  return crossings.toSorted((one, other) => one.x - other.x);
}

/** Returns the height of the middle of each enclosed area, from 0 at the top to 1 at the bottom. */
function holesIn(shape: Shape): number[] {
  const seen = Uint8Array.from(shape);
  fillFrom(seen, 0);
  const holes: number[] = [];
  for (let at = 0; at < seen.length; at++) {
    if (seen[at] !== 0) continue;
    const rows = fillFrom(seen, at);
    if (rows.length >= HOLE * SIZE * SIZE)
      holes.push(rows.reduce((sum, row) => sum + row, 0) / rows.length / SIZE);
  }
  return holes;
}

/** Marks the pixels that are connected to the start, and returns the rows of those pixels. */
function fillFrom(seen: Uint8Array, start: number): number[] {
  const waiting = [start];
  const rows: number[] = [];
  seen[start] = 1;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    rows.push(Math.floor(at / SIZE));
    const column = at % SIZE;
    for (const [near, isInside] of [
      [at - 1, column > 0],
      [at + 1, column < SIZE - 1],
      [at - SIZE, at >= SIZE],
      [at + SIZE, at < SIZE * (SIZE - 1)],
    ] as const) {
      if (!isInside || seen[near] !== 0) continue;
      seen[near] = 1;
      waiting.push(near);
    }
  }
  return rows;
}

/**
 * Compares two shapes at the sideways shift with the best match. Returns the number of pixels in both shapes, as a
 * fraction of the pixels in at least one of them.
 */
function overlap(one: Shape, other: Shape): number {
  let best = 0;
  for (let shift = -SHIFT; shift <= SHIFT; shift += 2) {
    let [both, either] = [0, 0];
    for (let at = 0; at < one.length; at++) {
      const [here, there] = [one[at] ?? 0, other[at + shift] ?? 0];
      both += here & there;
      either += here | there;
    }
    best = Math.max(best, both / either);
  }
  return best;
}

let known: ReadonlyMap<string, readonly Shape[]> | undefined;

/** The digits of Liberation Sans, in four styles. */
function references(): ReadonlyMap<string, readonly Shape[]> {
  known ??= readReferences();
  return known;
}

function readReferences(): ReadonlyMap<string, readonly Shape[]> {
  const require = createRequire(import.meta.url);
  const fonts = ['Regular', 'Bold', 'Italic', 'BoldItalic'].map((style) =>
    readSfnt(readFileSync(require.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`))),
  );
  return new Map(
    Array.from('0123456789', (digit) => [
      digit,
      fonts.flatMap((font) => {
        const glyph = font.cmaps.find(({ platform }) => platform === 3)?.glyphs.get(digit.charCodeAt(0));
        const shape = draw(glyph === undefined ? [] : font.contours(glyph));
        return shape ? [shape] : [];
      }),
    ]),
  );
}
