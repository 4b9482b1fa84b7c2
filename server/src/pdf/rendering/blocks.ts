/** Counts the differing pixels in each block of a page, and reports the area in which they are dense. */
import type { Area, Picture } from './picture.ts';

/** The side of a block in pixels. A window of two by two blocks covers a character of ordinary text. */
export const BLOCK = 8;

export interface Blocks {
  columns: number;
  rows: number;
  counts: Uint16Array;
}

export function countBlocks({ width, height }: Pick<Picture, 'width' | 'height'>): Blocks {
  const columns = Math.ceil(width / BLOCK);
  const rows = Math.ceil(height / BLOCK);
  return { columns, rows, counts: new Uint16Array(columns * rows) };
}

export const blockAt = (columns: number, x: number, y: number): number =>
  Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK);

/**
 * Returns the area of all windows with at least `limit` counted pixels, in pixels. Returns null if there is no such
 * window.
 */
export function denseArea({ columns, rows, counts }: Blocks, limit: number): Area | null {
  let [left, top, right, bottom] = [columns, rows, -1, -1];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (windowAt({ columns, rows, counts }, column, row) < limit) continue;
      left = Math.min(left, column);
      top = Math.min(top, row);
      right = Math.max(right, Math.min(column + 1, columns - 1));
      bottom = Math.max(bottom, Math.min(row + 1, rows - 1));
    }
  if (right < 0) return null;
  const size = { width: (right - left + 1) * BLOCK, height: (bottom - top + 1) * BLOCK };
  return { x: left * BLOCK, y: top * BLOCK, ...size };
}

function windowAt({ columns, rows, counts }: Blocks, column: number, row: number): number {
  const at = row * columns + column;
  const hasRight = column + 1 < columns;
  const hasBelow = row + 1 < rows;
  return (
    (counts[at] ?? 0) +
    (hasRight ? (counts[at + 1] ?? 0) : 0) +
    (hasBelow ? (counts[at + columns] ?? 0) : 0) +
    (hasRight && hasBelow ? (counts[at + columns + 1] ?? 0) : 0)
  );
}

/** Converts an area from pixels to whole points. */
export function inPoints({ x, y, width, height }: Area, { scale }: Pick<Picture, 'scale'>): Area {
  const point = (pixels: number) => Math.round(pixels / scale);
  return { x: point(x), y: point(y), width: point(width), height: point(height) };
}

/** Paints areas white, so that the comparison ignores them. Each area is extended by `margin` points on every side. */
export function blank(picture: Picture, areas: readonly Area[], margin: number): void {
  const { width, height, rgba, scale } = picture;
  for (const area of areas) {
    const from = Math.max(0, Math.floor((area.x - margin) * scale));
    const to = Math.min(width, Math.ceil((area.x + area.width + margin) * scale));
    const top = Math.max(0, Math.floor((area.y - margin) * scale));
    const bottom = Math.min(height, Math.ceil((area.y + area.height + margin) * scale));
    for (let row = top; row < bottom; row++)
      if (to > from) rgba.fill(255, (row * width + from) * 4, (row * width + to) * 4);
  }
}
