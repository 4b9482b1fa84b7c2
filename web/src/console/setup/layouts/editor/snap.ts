/** Snaps fields to other fields and to the page, and returns the guides to show. */
import type { PageSides } from '@countersign/contract/rules/field-problems';
import type { Box, Handle, Point } from './geometry.ts';

/** A line across the page, in points. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

export interface Snapped {
  by: Point;
  guides: Guide[];
}

/**
 * Moves a box by up to `tolerance` points, so that one of its edges or its centre aligns with another box or the page.
 */
export function snapBox(
  box: Box,
  others: readonly Box[],
  page: PageSides,
  tolerance: number,
  handle?: Handle,
): Snapped {
  const x = snapSpan(
    { start: box.x, size: box.width },
    others.map((other) => ({ start: other.x, size: other.width })),
    page.width,
    tolerance,
    handle === undefined ? 'all' : movedEdge(handle, 'w', 'e'),
  );
  const y = snapSpan(
    { start: box.y, size: box.height },
    others.map((other) => ({ start: other.y, size: other.height })),
    page.height,
    tolerance,
    handle === undefined ? 'all' : movedEdge(handle, 'n', 's'),
  );
  return {
    by: { x: x?.by ?? 0, y: y?.by ?? 0 },
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
    ],
  };
}

interface Span {
  start: number;
  size: number;
}

type Moved = 'all' | 'start' | 'end' | 'none';

function movedEdge(handle: Handle, start: string, end: string): Moved {
  if (handle.includes(start)) return 'start';
  return handle.includes(end) ? 'end' : 'none';
}

/** Snaps edges to edges and centres to centres. The nearest position takes precedence. */
function snapSpan(span: Span, others: readonly Span[], side: number, tolerance: number, moved: Moved) {
  const edges = [0, side, ...others.flatMap(({ start, size }) => [start, start + size])];
  const middles = [side / 2, ...others.map(({ start, size }) => start + size / 2)];
  const own = { start: span.start, end: span.start + span.size, middle: span.start + span.size / 2 };
  const pairs: [from: number, to: number][] = [
    ...(moved === 'all' || moved === 'start' ? edges.map((at) => [own.start, at] as [number, number]) : []),
    ...(moved === 'all' || moved === 'end' ? edges.map((at) => [own.end, at] as [number, number]) : []),
    ...(moved === 'all' ? middles.map((at) => [own.middle, at] as [number, number]) : []),
  ];
  let best: { by: number; at: number } | null = null;
  for (const [from, at] of pairs) {
    const by = at - from;
    if (Math.abs(by) <= tolerance && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at };
  }
  return best;
}
