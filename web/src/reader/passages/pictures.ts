/** The parts of a page where something is drawn that is no text: a logo, a photo, a diagram. */
import type { Ink } from '../../pdf/ink.ts';
import type { Box, PageText } from '../../pdf/page-text.ts';

/** Points. Less is a rule or a border, and tables without text are lines alone. */
const MIN_HEIGHT = 24;
/** Of a row: a vertical line or two, as at the edges of a frame, is no picture. */
const MIN_SHARE = 0.012;

/** From edge to edge: what stands beside a text is part of that text's lines. */
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
