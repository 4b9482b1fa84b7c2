/**
 * The corners by which a QR code is found (ISO/IEC 18004, 6.3.3.1): dark, bright, dark, bright, dark in the proportions
 * 1 : 1 : 3 : 1 : 1 along a line, and across it. Three of them are a code.
 */
import { DARK, type Marks } from './adaptive-threshold.ts';

interface Corner {
  x: number;
  y: number;
  /** The side of one module, in pixels. */
  module: number;
}

const PROPORTIONS = [1, 1, 3, 1, 1];
const MODULES = 7;
/** How far each run may be off, in modules. */
const TOLERANCE = 0.6;
const LINE_STEP = 2;
/** Sizes and sides of one code differ by its tilt towards the camera. */
const UNLIKE = 1.35;
const OFF_SQUARE = 0.15;
/** A wall of patterns is no code, and shall not cost time. */
const MOST = 24;

export function hasQrCorners(marks: Marks, width: number): boolean {
  const height = marks.length / width;
  const corners: Corner[] = [];
  for (let y = 0; y < height; y += LINE_STEP) {
    for (const { middle, module } of patternsAlong(marks, y * width, 1, width)) {
      const x = Math.round(middle);
      const across = patternsAlong(marks, x, width, height).find(
        (other) => Math.abs(other.middle - y) <= 2 * module && Math.abs(other.module - module) <= module / 2,
      );
      if (across) add(corners, { x, y: across.middle, module });
    }
  }
  return triplesOf(corners.slice(0, MOST)).some(areOneCode);
}

function triplesOf(corners: readonly Corner[]): [Corner, Corner, Corner][] {
  return corners.flatMap((a, first) =>
    corners
      .slice(first + 1)
      .flatMap((b, second) =>
        corners.slice(first + second + 2).map((c): [Corner, Corner, Corner] => [a, b, c]),
      ),
  );
}

/** Lines through the same corner meet in its middle. */
function add(corners: Corner[], corner: Corner): void {
  const isKnown = corners.some(
    ({ x, y, module }) =>
      Math.abs(x - corner.x) < MODULES * module && Math.abs(y - corner.y) < MODULES * module,
  );
  if (!isKnown) corners.push(corner);
}

/** Corners of one size, two of them equally far from the third and at a right angle. */
function areOneCode([a, b, c]: readonly [Corner, Corner, Corner]): boolean {
  const modules = [a.module, b.module, c.module];
  if (Math.max(...modules) > UNLIKE * Math.min(...modules)) return false;
  const [near, far, diagonal] = [distance(a, b), distance(b, c), distance(a, c)].toSorted((x, y) => x - y);
  if (!near || !far || !diagonal) return false;
  return far <= UNLIKE * near && Math.abs(diagonal / Math.hypot(near, far) - 1) <= OFF_SQUARE;
}

const distance = (a: Corner, b: Corner): number => Math.hypot(a.x - b.x, a.y - b.y);

function patternsAlong(
  marks: Marks,
  start: number,
  step: number,
  length: number,
): { middle: number; module: number }[] {
  const found: { middle: number; module: number }[] = [];
  const runs = [0, 0, 0, 0, 0];
  let isDark = false;
  let run = 0;
  for (let at = 0; at <= length; at++) {
    const dark = at < length && marks[start + at * step] === DARK;
    if (dark === isDark && at < length) {
      run += 1;
      continue;
    }
    runs.shift();
    runs.push(run);
    const module = moduleOf(runs);
    if (isDark && module > 0) {
      const [, , third = 0, fourth = 0, fifth = 0] = runs;
      found.push({ middle: at - fifth - fourth - third / 2, module });
    }
    isDark = dark;
    run = 1;
  }
  return found;
}

/** 0 when the runs are not in the proportions. */
function moduleOf(runs: readonly number[]): number {
  const module = runs.reduce((sum, run) => sum + run, 0) / MODULES;
  if (module < 1) return 0;
  const fits = PROPORTIONS.every(
    (modules, index) =>
      Math.abs((runs[index] ?? 0) - modules * module) <= TOLERANCE * module * Math.sqrt(modules),
  );
  return fits ? module : 0;
}
