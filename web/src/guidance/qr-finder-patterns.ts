/**
 * Finds the finder patterns of a QR code (ISO/IEC 18004, 6.3.3.1). A pattern is dark, bright, dark, bright and dark in
 * the proportions 1 : 1 : 3 : 1 : 1, both horizontally and vertically. A code has three patterns.
 */
import { DARK, type ThresholdMask } from './adaptive-threshold.ts';

export interface Pattern {
  x: number;
  y: number;
  /** The side of one module in pixels. */
  module: number;
}

const PROPORTIONS = [1, 1, 3, 1, 1];
const MODULES = 7;
/** The maximum deviation of the length of a run, in modules. */
const TOLERANCE = 0.6;
const LINE_STEP = 2;
/**
 * The maximum ratio between the sizes and between the distances of the patterns of one code, and the maximum deviation
 * from a right angle. The patterns differ if the code is tilted towards the camera.
 */
const MAX_RATIO = 1.35;
const MAX_SKEW = 0.15;
/** The maximum number of patterns. It limits the time spent on a patterned wall. */
const MAX_PATTERNS = 24;

/** Three patterns of a code. The middle one is at the corner between the other two. */
export type Corners = readonly [Pattern, Pattern, Pattern];

/** Returns every group of three patterns that may form a code. */
export function findQrCorners(mask: ThresholdMask, width: number): Corners[] {
  const height = mask.length / width;
  const patterns: Pattern[] = [];
  for (let y = 0; y < height; y += LINE_STEP) {
    for (const { middle, module } of patternsAlong(mask, y * width, 1, width)) {
      const x = Math.round(middle);
      const across = patternsAlong(mask, x, width, height).find(
        (other) => Math.abs(other.middle - y) <= 2 * module && Math.abs(other.module - module) <= module / 2,
      );
      if (across) add(patterns, { x, y: across.middle, module });
    }
  }
  return triplesOf(patterns.slice(0, MAX_PATTERNS)).filter(areOneCode).map(inOrder);
}

function triplesOf(patterns: readonly Pattern[]): [Pattern, Pattern, Pattern][] {
  return patterns.flatMap((a, first) =>
    patterns
      .slice(first + 1)
      .flatMap((b, second) =>
        patterns.slice(first + second + 2).map((c): [Pattern, Pattern, Pattern] => [a, b, c]),
      ),
  );
}

/** Adds a pattern unless it is already in the list, because several lines cross each pattern. */
function add(patterns: Pattern[], pattern: Pattern): void {
  const isKnown = patterns.some(
    ({ x, y, module }) =>
      Math.abs(x - pattern.x) < MODULES * module && Math.abs(y - pattern.y) < MODULES * module,
  );
  if (!isKnown) patterns.push(pattern);
}

/**
 * Returns whether the patterns may form a code. Their sizes must be similar, and two of them must be equally far from
 * the third at a right angle.
 */
function areOneCode([a, b, c]: Corners): boolean {
  const modules = [a.module, b.module, c.module];
  if (Math.max(...modules) > MAX_RATIO * Math.min(...modules)) return false;
  const [near, far, diagonal] = [distance(a, b), distance(b, c), distance(a, c)].sort((x, y) => x - y);
  if (!near || !far || !diagonal) return false;
  return far <= MAX_RATIO * near && Math.abs(diagonal / Math.hypot(near, far) - 1) <= MAX_SKEW;
}

function inOrder([a, b, c]: Corners): Corners {
  const longest = Math.max(distance(a, b), distance(b, c), distance(a, c));
  if (distance(a, b) === longest) return [a, c, b];
  return distance(b, c) === longest ? [b, a, c] : [a, b, c];
}

const distance = (a: Pattern, b: Pattern): number => Math.hypot(a.x - b.x, a.y - b.y);

function patternsAlong(
  mask: ThresholdMask,
  start: number,
  step: number,
  length: number,
): { middle: number; module: number }[] {
  const found: { middle: number; module: number }[] = [];
  const runs = [0, 0, 0, 0, 0];
  let isDark = false;
  let run = 0;
  for (let at = 0; at <= length; at++) {
    const dark = at < length && mask[start + at * step] === DARK;
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

/** Returns the size of a module. Returns 0 if the runs do not have the proportions of a finder pattern. */
function moduleOf(runs: readonly number[]): number {
  const module = runs.reduce((sum, run) => sum + run, 0) / MODULES;
  if (module < 1) return 0;
  const fits = PROPORTIONS.every(
    (modules, index) =>
      Math.abs((runs[index] ?? 0) - modules * module) <= TOLERANCE * module * Math.sqrt(modules),
  );
  return fits ? module : 0;
}
