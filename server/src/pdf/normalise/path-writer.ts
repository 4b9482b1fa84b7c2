/**
 * Collects the segments of a path (ISO 32000-1, 8.5) until it is painted, so that no other operator comes between them.
 * Segments without a current point are left out. Paths without an area are written in a form that all programs draw
 * alike.
 */
import { Unrepresentable } from './changes.ts';
import { writeNumber } from './values.ts';

interface Segment {
  operator: string;
  numbers: readonly number[];
}

const STROKES: ReadonlySet<string> = new Set('S s B B* b b*'.split(' '));
/**
 * A clip that hides everything. It consists of a rectangle and not of lines, because Ghostscript would show the pixels
 * that a line touches.
 */
const EMPTY_CLIP = ['0 0 0 0 re', 'W', 'n'];
const ROUND_CAP = 1;
const SQUARE_CAP = 2;

export class PathWriter {
  #segments: Segment[] = [];
  #clip: 'W' | 'W*' | null = null;

  /** Adds a segment. Returns false if it has no current point. */
  add(operator: string, numbers: readonly number[]): boolean {
    const starts = operator === 'm' || operator === 're';
    if (!starts && this.#segments.length === 0) return false;
    // A second `m` in succession replaces the first.
    if (operator === 'm' && this.#segments.at(-1)?.operator === 'm') this.#segments.pop();
    this.#segments.push({ operator, numbers });
    return true;
  }

  clip(operator: 'W' | 'W*'): void {
    this.#clip = operator;
  }

  /** Returns the path with its painting operator, or null if there is no path. `cap` is the current line cap style. */
  paint(operator: string, cap: number): string[] | null {
    const segments = this.#segments.at(-1)?.operator === 'm' ? this.#segments.slice(0, -1) : this.#segments;
    const clip = this.#clip;
    this.#segments = [];
    this.#clip = null;
    if (segments.length === 0 || (operator === 'n' && clip === null)) return null;
    const subpaths = subpathsOf(segments);
    const written = (STROKES.has(operator) ? subpaths.map((each) => strokable(each, cap)) : subpaths)
      .flat()
      .map(({ operator: each, numbers }) => [...numbers.map(writeNumber), each].join(' '));
    if (clip === null || !subpaths.every(isLine)) return [...written, ...(clip ? [clip] : []), operator];
    return operator === 'n' ? EMPTY_CLIP : [...written, operator, ...EMPTY_CLIP];
  }
}

function subpathsOf(segments: readonly Segment[]): Segment[][] {
  const subpaths: Segment[][] = [];
  for (const segment of segments) {
    if (segment.operator === 'm' || segment.operator === 're') subpaths.push([segment]);
    else subpaths.at(-1)?.push(segment);
  }
  return subpaths;
}

/**
 * Returns the subpath in a form that all programs stroke alike. They draw a single point alike if it has round caps and
 * a segment, but disagree on points with square caps.
 */
function strokable(subpath: Segment[], cap: number): Segment[] {
  const [start] = subpath;
  const [x = 0, y = 0] = start?.numbers ?? [];
  const isPoint =
    start?.operator === 'm' && pointsOf(subpath).every((point) => point.x === x && point.y === y);
  if (!isPoint) return subpath;
  if (cap === SQUARE_CAP)
    throw new Unrepresentable('DAMAGED_CONTENT', 'a line with square ends has no length');
  return cap === ROUND_CAP ? [start, { operator: 'l', numbers: [x, y] }] : subpath;
}

/** Checks whether all points of the subpath lie on one line. */
function isLine(subpath: readonly Segment[]): boolean {
  const points = pointsOf(subpath);
  const [first = { x: 0, y: 0 }] = points;
  const offsets = points.map(({ x, y }) => ({ x: x - first.x, y: y - first.y }));
  const far = offsets.reduce((a, b) => (Math.hypot(b.x, b.y) > Math.hypot(a.x, a.y) ? b : a), { x: 0, y: 0 });
  return offsets.every(
    ({ x, y }) => Math.abs(x * far.y - y * far.x) <= Math.hypot(far.x, far.y) * NEGLIGIBLE,
  );
}

/** The maximum distance of a point that counts as lying on a line. */
const NEGLIGIBLE = 1e-6;

function pointsOf(subpath: readonly Segment[]): { x: number; y: number }[] {
  return subpath.flatMap(({ operator, numbers }) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    if (operator === 're')
      return [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
      ];
    return Array.from({ length: numbers.length / 2 }, (_, index) => ({
      x: numbers[2 * index] ?? 0,
      y: numbers[2 * index + 1] ?? 0,
    }));
  });
}
