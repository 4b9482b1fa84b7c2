/**
 * Reads the QR symbol of the liveness code in a picture. Reports the position of the symbol and why it cannot be read.
 */
import { adaptiveThreshold, DARK } from './adaptive-threshold.ts';
import { digitsIn, shows, SIDE, type Modules } from './code-symbol.ts';
import { boxAround, type Box, type Picture } from './picture.ts';
import type { Corners, Pattern } from './qr-finder-patterns.ts';

export type SymbolReading =
  | { kind: 'read'; digits: string; box: Box }
  /** A module has too few pixels, or a reflection has made part of the symbol white. */
  | { kind: 'small' | 'glare'; box: Box }
  /** The symbol is another QR code, or is too blurred to be read. */
  | { kind: 'unread'; box: Box };

/** The distance between the centres of two adjacent finder patterns, in modules. */
const BETWEEN = SIDE - 7;
const EDGE = 3.5;
/** The offsets of the fourth corner, in modules, from its position without perspective. */
const OFFSETS = [0, -0.6, 0.6, -1.2, 1.2, -1.8, 1.8, -2.5, 2.5];
/** The minimum size of a readable module in pixels. The server usually cannot read smaller modules either. */
const MIN_MODULE = 2.2;
/** The brightness, from 0 to 255, of a reflection that hides all ink. */
const WHITE = 248;
/** The maximum fraction of modules that a reflection may cover. */
const MAX_REFLECTING = 0.05;
/**
 * The maximum deviation of the module size. A code with more content has more modules, so the modules of its symbol are
 * smaller.
 */
const OTHER_SIZE = 0.2;

export function readCodeSymbol(picture: Picture, corners: Corners, expected: string): SymbolReading {
  const box = boxOf(corners);
  const views = OFFSETS.flatMap((down) => OFFSETS.map((across) => ({ across, down })));
  for (const view of views)
    if (samplesOf(picture, corners, view).some((modules) => shows(modules, expected)))
      return { kind: 'read', digits: expected, box };
  for (const view of views.filter(isSlight))
    for (const modules of samplesOf(picture, corners, view)) {
      const digits = digitsIn(modules);
      if (digits !== null) return { kind: 'read', digits, box };
    }
  return { kind: problemOf(picture, corners), box };
}

interface View {
  across: number;
  down: number;
}

/**
 * Returns whether the perspective is slight. Comparing a symbol with every code takes long, so strong perspectives are
 * left to the next frame.
 */
const isSlight = ({ across, down }: View): boolean => Math.max(Math.abs(across), Math.abs(down)) <= 1.2;

/** Samples the symbol as seen and mirrored. In a mirrored picture, the first and the last pattern are swapped. */
function samplesOf(picture: Picture, [a, middle, c]: Corners, view: View): Modules[] {
  return [[a, c] as const, [c, a] as const].flatMap(([right, below]) => {
    const levels = levelsOf(picture, middle, right, below, view);
    return levels ? [modulesIn(levels)] : [];
  });
}

function problemOf(picture: Picture, [a, middle, c]: Corners): 'small' | 'glare' | 'unread' {
  const module = (distance(a, middle) + distance(middle, c)) / 2 / BETWEEN;
  if (Math.abs(module / middle.module - 1) > OTHER_SIZE) return 'unread';
  if (module < MIN_MODULE) return 'small';
  const levels = levelsOf(picture, middle, a, c, { across: 0, down: 0 }) ?? [];
  const reflecting = levels.filter((_, at) => isWhiteAround(levels, at)).length;
  return reflecting > MAX_REFLECTING * SIDE ** 2 ? 'glare' : 'unread';
}

/** Returns whether an area around a module is white. No code has such a large area without a dark module. */
function isWhiteAround(levels: readonly number[], at: number): boolean {
  return [-SIDE, 0, SIDE].every((row) =>
    [-1, 0, 1].every((column) => (levels[at + row + column] ?? 0) >= WHITE),
  );
}

/** Returns the brightness at the centre of each module. Returns null if part of the code is outside the picture. */
function levelsOf(
  picture: Picture,
  middle: Pattern,
  right: Pattern,
  below: Pattern,
  { across, down }: View,
): number[] | null {
  const along = { x: (right.x - middle.x) / BETWEEN, y: (right.y - middle.y) / BETWEEN };
  const aside = { x: (below.x - middle.x) / BETWEEN, y: (below.y - middle.y) / BETWEEN };
  const fourth = {
    x: right.x + below.x - middle.x + across * along.x + down * aside.x,
    y: right.y + below.y - middle.y + across * along.y + down * aside.y,
  };
  const toPicture = perspective(middle, right, fourth, below);
  const levels: number[] = [];
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const { x, y } = toPicture((column + 0.5 - EDGE) / BETWEEN, (row + 0.5 - EDGE) / BETWEEN);
      if (x < 1 || y < 1 || x >= picture.width - 1 || y >= picture.height - 1) return null;
      levels.push(levelAt(picture, x, y));
    }
  }
  return levels;
}

/** Compares each module with its surroundings, because light is seldom even across a code. */
function modulesIn(levels: readonly number[]): Modules {
  const picture = { data: Uint8Array.from(levels), width: SIDE, height: SIDE };
  return Array.from(adaptiveThreshold(picture, REACH, 0), (kind) => kind === DARK);
}

/** The radius of the surroundings in modules. */
const REACH = 5;

/** Returns the brightness at a position, interpolated between the surrounding pixels. */
function levelAt({ data, width }: Picture, x: number, y: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [byX, byY] = [x - 0.5 - left, y - 0.5 - top];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - byX) + (data[at + 1] ?? 0) * byX;
  const lower = (data[at + width] ?? 0) * (1 - byX) + (data[at + width + 1] ?? 0) * byX;
  return Math.round(upper * (1 - byY) + lower * byY);
}

interface Point {
  x: number;
  y: number;
}

/**
 * Returns the projection of the unit square onto four points. The points begin with that of (0, 0) and go clockwise (P.
 * Heckbert, 'Fundamentals of Texture Mapping and Image Warping', 1989, 2.2.3).
 */
function perspective(p00: Point, p10: Point, p11: Point, p01: Point): (u: number, v: number) => Point {
  const [dx1, dx2, dx3] = [p10.x - p11.x, p01.x - p11.x, p00.x - p10.x + p11.x - p01.x];
  const [dy1, dy2, dy3] = [p10.y - p11.y, p01.y - p11.y, p00.y - p10.y + p11.y - p01.y];
  const whole = dx1 * dy2 - dx2 * dy1 || 1;
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  const [a, b] = [p10.x - p00.x + g * p10.x, p01.x - p00.x + h * p01.x];
  const [d, e] = [p10.y - p00.y + g * p10.y, p01.y - p00.y + h * p01.y];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return { x: (a * u + b * v + p00.x) / depth, y: (d * u + e * v + p00.y) / depth };
  };
}

function boxOf([a, middle, c]: Corners): Box {
  const fourth = { x: a.x + c.x - middle.x, y: a.y + c.y - middle.y };
  return boxAround(
    [a, middle, c, fourth].map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
    EDGE * middle.module,
  );
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
