/**
 * Detects columns of running text, which are read one after the other. Table cells do not count as columns, because
 * their lines are shorter.
 */
import type { Line, Segment } from './lines.ts';
import { directionOf, languageOf } from './script.ts';

/** The minimum number of letters in a line of running text, and the minimum number of lines in a column. */
const LONG = 28;
const MIN_LINES = 4;

/** Returns the lines in reading order: lines above the columns, each column, and lines below the columns. */
export function inColumns(lines: readonly Line[]): Line[][] {
  const found = longestColumns(lines);
  if (!found) return lines.length > 0 ? [[...lines]] : [];
  const { from, to, x } = found;
  const columns = lines.slice(from, to);
  const left = partOf(columns, (segment) => isLeftOf(segment, x));
  const right = partOf(columns, (segment) => !isLeftOf(segment, x));
  const words = columns.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' ');
  const isFromRight = directionOf(languageOf(words, null)) === 'rtl';
  return [
    ...inColumns(lines.slice(0, from)),
    ...(isFromRight ? [right, left] : [left, right]),
    ...inColumns(lines.slice(to)),
  ];
}

interface Columns {
  from: number;
  to: number;
  /** The horizontal position of the gap between the columns. */
  x: number;
}

/**
 * Returns the longest run of lines in which a vertical white stripe separates running text on both sides. Returns null
 * if there is no such run.
 */
function longestColumns(lines: readonly Line[]): Columns | null {
  const edges = new Set(
    lines.flatMap(({ segments }) => segments.map(({ box }) => Math.ceil(box.x + box.width) + 1)),
  );
  let best: Columns | null = null;
  for (const x of edges) {
    let from = 0;
    for (let to = 0; to <= lines.length; to += 1) {
      const line = lines[to];
      if (line && !line.segments.some((segment) => crosses(segment, x))) continue;
      if (to - from > (best ? best.to - best.from : 0) && areColumns(lines.slice(from, to), x))
        best = { from, to, x };
      from = to + 1;
    }
  }
  return best;
}

function areColumns(lines: readonly Line[], x: number): boolean {
  const segments = lines.flatMap((line) => line.segments);
  return [true, false].every((isLeft) => {
    const side = segments.filter((segment) => isLeftOf(segment, x) === isLeft);
    const long = side.filter(({ text }) => text.length >= LONG);
    return long.length >= MIN_LINES && long.length * 2 >= side.length;
  });
}

function partOf(lines: readonly Line[], isPart: (segment: Segment) => boolean): Line[] {
  return lines.flatMap((line) => {
    const segments = line.segments.filter(isPart);
    const [first] = segments;
    return first
      ? { ...line, segments, box: segments.length === line.segments.length ? line.box : first.box }
      : [];
  });
}

const crosses = ({ box }: Segment, x: number): boolean => box.x < x && x < box.x + box.width;
const isLeftOf = ({ box }: Segment, x: number): boolean => box.x + box.width <= x;
