/** Aligns or distributes several fields. The functions are pure. */
import { around, type Box } from './geometry.ts';

export const ARRANGEMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Returns the minimum number of fields for an arrangement. Distributing fields needs at least three. */
export const neededFor = (how: Arrangement): number => (how === 'across' || how === 'down' ? 3 : 2);

/** For each alignment, the axis and the fraction of the free space before a field. */
const ALIGNED = {
  left: ['x', 'width', 0],
  center: ['x', 'width', 0.5],
  right: ['x', 'width', 1],
  top: ['y', 'height', 0],
  middle: ['y', 'height', 0.5],
  bottom: ['y', 'height', 1],
} as const;

export function arrange<B extends Box>(boxes: readonly B[], how: Arrangement): B[] {
  if (boxes.length < neededFor(how)) return [...boxes];
  if (how === 'across' || how === 'down') {
    const [at, size] = how === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
    const starts = spread(boxes.map((box) => ({ start: box[at], size: box[size] })));
    return boxes.map((box, index) => ({ ...box, [at]: starts[index] ?? box[at] }));
  }
  const whole = around(boxes);
  const [at, size, share] = ALIGNED[how];
  return boxes.map((box) => ({ ...box, [at]: whole[at] + (whole[size] - box[size]) * share }));
}

/**
 * Makes all gaps equal without moving the first and the last field. Returns the start of each span in the order of
 * `spans`.
 */
function spread(spans: readonly { start: number; size: number }[]): number[] {
  const order = spans.map((_, index) => index).sort((a, b) => middleOf(spans[a]) - middleOf(spans[b]));
  const first = Math.min(...spans.map(({ start }) => start));
  const end = Math.max(...spans.map(({ start, size }) => start + size));
  const taken = spans.reduce((sum, { size }) => sum + size, 0);
  const gap = (end - first - taken) / (spans.length - 1);
  const starts: number[] = [];
  let at = first;
  for (const index of order) {
    starts[index] = at;
    at += (spans[index]?.size ?? 0) + gap;
  }
  return starts;
}

const middleOf = (span: { start: number; size: number } | undefined): number =>
  span ? span.start + span.size / 2 : 0;
