/** Whether two boxes of text are on one line: words of a sentence, groups of a long number. */
import type { RotatedRectangle } from './min-area-rectangle.ts';
import { alongText } from './text-crop.ts';

/** Relative to the height of the text: the largest gap between words, and the largest offset from the line. */
const MAX_GAP = 1.5;
const MAX_OFFSET = 0.6;

export function areOnOneLine(one: RotatedRectangle, other: RotatedRectangle): boolean {
  const [text, near] = [alongText(one), alongText(other)];
  const [x, y] = [near.centre.x - text.centre.x, near.centre.y - text.centre.y];
  const along = Math.abs(x * Math.cos(text.angle) + y * Math.sin(text.angle));
  const across = Math.abs(y * Math.cos(text.angle) - x * Math.sin(text.angle));
  const gap = along - (text.width + near.width) / 2;
  return across < text.height * MAX_OFFSET && gap < text.height * MAX_GAP;
}
