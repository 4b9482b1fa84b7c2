import type { Box } from '@countersign/contract/rules/signature';
import type { Piece } from './stroke.ts';

/** Returns the box that the ink covers, including the width of the line. Returns null if there is no ink. */
export function boundsOf(pieces: readonly Piece[]): Box | null {
  if (pieces.length === 0) return null;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x0, y0, x1, y1, width } of pieces) {
    left = Math.min(left, x0 - width / 2, x1 - width / 2);
    top = Math.min(top, y0 - width / 2, y1 - width / 2);
    right = Math.max(right, x0 + width / 2, x1 + width / 2);
    bottom = Math.max(bottom, y0 + width / 2, y1 + width / 2);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
