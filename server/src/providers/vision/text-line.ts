/** Whether two boxes of text stand in one line: words of a sentence, groups of a long number. */
import type { TurnedRectangle } from './min-area-rectangle.ts';
import { alongText } from './text-crop.ts';

/** As shares of the height of the text: how far apart words of a line are, how far out of line they may be. */
const MOST_GAP = 1.5;
const MOST_OFFSET = 0.6;

export function standInLine(one: TurnedRectangle, other: TurnedRectangle): boolean {
  const [text, near] = [alongText(one), alongText(other)];
  const [x, y] = [near.centre.x - text.centre.x, near.centre.y - text.centre.y];
  const along = Math.abs(x * Math.cos(text.angle) + y * Math.sin(text.angle));
  const across = Math.abs(y * Math.cos(text.angle) - x * Math.sin(text.angle));
  const gap = along - (text.width + near.width) / 2;
  return across < text.height * MOST_OFFSET && gap < text.height * MOST_GAP;
}
