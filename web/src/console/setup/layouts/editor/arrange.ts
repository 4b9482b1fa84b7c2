/** Aligns or distributes several fields. Pure. */
import { around, type Box } from './geometry.ts';

export const ARRANGEMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom', 'across', 'down'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

/** Distributing needs at least three fields. */
export const neededFor = (how: Arrangement): number => (how === 'across' || how === 'down' ? 3 : 2);

export function arrange<B extends Box>(boxes: readonly B[], how: Arrangement): B[] {
  if (boxes.length < neededFor(how)) return [...boxes];
  const whole = around(boxes);
  switch (how) {
    case 'left':
      return boxes.map((box) => ({ ...box, x: whole.x }));
    case 'center':
      return boxes.map((box) => ({ ...box, x: whole.x + (whole.width - box.width) / 2 }));
    case 'right':
      return boxes.map((box) => ({ ...box, x: whole.x + whole.width - box.width }));
    case 'top':
      return boxes.map((box) => ({ ...box, y: whole.y }));
    case 'middle':
      return boxes.map((box) => ({ ...box, y: whole.y + (whole.height - box.height) / 2 }));
    case 'bottom':
      return boxes.map((box) => ({ ...box, y: whole.y + whole.height - box.height }));
    case 'across': {
      const starts = spread(boxes.map(({ x, width }) => ({ start: x, size: width })));
      return boxes.map((box, index) => ({ ...box, x: starts[index] ?? box.x }));
    }
    case 'down': {
      const starts = spread(boxes.map(({ y, height }) => ({ start: y, size: height })));
      return boxes.map((box, index) => ({ ...box, y: starts[index] ?? box.y }));
    }
  }
}

/** Makes all gaps equal without moving the first and the last field. Returns the start of each span in the given order. */
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
