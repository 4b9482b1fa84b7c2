/** Finds the areas of a page that contain drawings other than text, such as a logo, a photo or a diagram. */
import type { Ink } from '../../pdf/ink.ts';
import type { Box, PageText } from '../../pdf/page-text.ts';

/**
 * The minimum height of a picture in points. A lower area is a rule or a border. A table consists only of such areas
 * once its text is removed.
 */
const MIN_HEIGHT = 24;
/**
 * The minimum fraction of a row that is covered with ink. One or two vertical lines, such as the edges of a frame,
 * cover less.
 */
const MIN_SHARE = 0.012;

/**
 * Returns the areas of a page with drawings other than text. Each area spans the full width of the page, because a
 * drawing next to a text belongs to the lines of that text.
 */
export function drawnWithoutText({ items, size }: PageText, ink: Ink): Box[] {
  const rowHeight = size.height / Math.max(1, ink.rows.length);
  const hasText = new Set<number>();
  for (const item of items) {
    const from = Math.floor((item.baseline - item.size * 1.1) / rowHeight);
    const to = Math.ceil((item.baseline + item.size * 0.5) / rowHeight);
    for (let row = from; row <= to; row += 1) hasText.add(row);
  }
  const pictures: Box[] = [];
  let start: number | null = null;
  for (let row = 0; row <= ink.rows.length; row += 1) {
    const isDrawn = (ink.rows[row] ?? 0) >= MIN_SHARE && !hasText.has(row);
    if (isDrawn) start ??= row;
    if (isDrawn || start === null) continue;
    const height = (row - start) * rowHeight;
    if (height >= MIN_HEIGHT)
      pictures.push({ x: ink.left, y: start * rowHeight, width: ink.right - ink.left, height });
    start = null;
  }
  return pictures;
}
