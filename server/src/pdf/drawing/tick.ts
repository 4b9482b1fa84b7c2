import type { Box, Sheet } from './sheet.ts';
import { COLOR } from './style.ts';

/** Draws a hand-drawn check mark in the middle of its box. */
export function drawTick(sheet: Sheet, { width, height }: Pick<Box, 'width' | 'height'>): void {
  const side = Math.min(width, height) * 0.8;
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  sheet
    .lineWidth(Math.max(0.8, side / 8))
    .strokeColor(COLOR.ink)
    .moveTo(left + side * 0.08, top + side * 0.55)
    .lineTo(left + side * 0.38, top + side * 0.85)
    .lineTo(left + side * 0.92, top + side * 0.15)
    .stroke();
}
