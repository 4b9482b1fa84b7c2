/**
 * Finds narrow gutters. A gutter is a white stripe between columns. It is no wider than the gaps between words, but
 * runs through several lines.
 */
import type { TextItem } from '../../pdf/page-text.ts';

/**
 * The minimum width of a gutter in letter sizes, and the minimum number of its lines. Words in justified text are
 * rarely this far apart, and almost never at the same position in so many lines.
 */
const MIN_GAP = 0.6;
const MIN_LINES = 5;
/** The tolerance for the position of a column's edge, in points. */
const EDGE = 1;

interface Gap {
  left: number;
  right: number;
}

/** Returns, for each line, the horizontal positions at which to split it. */
export function guttersOf(lines: readonly (readonly TextItem[])[]): number[][] {
  const gaps = lines.map(gapsOf);
  return lines.map((_, row) =>
    (gaps[row] ?? []).flatMap((gap) => {
      const { lines: count, left, right } = stripeThrough(gap, row, lines, gaps);
      return count >= MIN_LINES ? (left + right) / 2 : [];
    }),
  );
}

/** Returns how far up and down a gap extends, and the stripe that is white in all of these lines. */
function stripeThrough(
  gap: Gap,
  row: number,
  lines: readonly (readonly TextItem[])[],
  gaps: readonly (readonly Gap[])[],
): Gap & { lines: number } {
  let stripe = gap;
  let count = 1;
  for (const step of [-1, 1])
    for (let at = row + step; at >= 0 && at < lines.length; at += step) {
      const next = (gaps[at] ?? []).map((other) => common(stripe, other)).find((other) => other !== null);
      if (next) {
        stripe = next;
        count += 1;
      } else if (!isNextTo(lines[at] ?? [], stripe)) break;
    }
  return { ...stripe, lines: count };
}

/**
 * Returns whether the whole line is on one side of the gap. The column on the other side may be shorter and end above
 * this line.
 */
const isNextTo = (line: readonly TextItem[], { left, right }: Gap): boolean =>
  line.every(({ x, width }) => x + width <= left + EDGE) || line.every(({ x }) => x >= right - EDGE);

function common(one: Gap, other: Gap): Gap | null {
  const left = Math.max(one.left, other.left);
  const right = Math.min(one.right, other.right);
  return left < right ? { left, right } : null;
}

function gapsOf(line: readonly TextItem[]): Gap[] {
  const fromLeft = [...line].sort((one, other) => one.x - other.x);
  const gaps: Gap[] = [];
  let end = fromLeft[0] ? fromLeft[0].x + fromLeft[0].width : 0;
  for (const { x, width, size } of fromLeft.slice(1)) {
    if (x - end >= MIN_GAP * size) gaps.push({ left: end, right: x });
    end = Math.max(end, x + width);
  }
  return gaps;
}
