/** Calculates with boxes on a page, in points from its top left corner. */
import type { PageSides } from '@countersign/contract/rules/field-problems';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof HANDLES)[number];

/** The precision of positions in points. It is finer than people can point, and the numbers stay readable. */
const STEP = 0.5;
export const rounded = (points: number): number => Math.round(points / STEP) * STEP;

/** Moves the box to the nearest position that is completely on the page. */
export function onPage<B extends Box>(box: B, page: PageSides): B {
  const width = Math.min(box.width, page.width);
  const height = Math.min(box.height, page.height);
  return {
    ...box,
    width,
    height,
    x: between(0, box.x, page.width - width),
    y: between(0, box.y, page.height - height),
  };
}

/** Limits a movement so that all boxes stay on the page. */
export function movableBy(boxes: readonly Box[], page: PageSides, by: Point): Point {
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: between(-left, by.x, page.width - right), y: between(-top, by.y, page.height - bottom) };
}

/** Returns the smallest box around all boxes. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** Resizes a box by one of its handles. The box stays on the page and above the minimum size. */
export function resized(
  box: Box,
  handle: Handle,
  by: Point,
  page: PageSides,
  smallest: Pick<Box, 'width' | 'height'>,
): Box {
  let { x, y } = box;
  let right = box.x + box.width;
  let bottom = box.y + box.height;
  if (handle.includes('w')) x = between(0, x + by.x, right - smallest.width);
  if (handle.includes('e')) right = between(x + smallest.width, right + by.x, page.width);
  if (handle.includes('n')) y = between(0, y + by.y, bottom - smallest.height);
  if (handle.includes('s')) bottom = between(y + smallest.height, bottom + by.y, page.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** Limits a value to a range. If the range is empty, the lower bound takes precedence. */
const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));
