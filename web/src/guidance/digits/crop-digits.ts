/** Crops located digits out of a picture and rotates them upright, as the digit network requires. */
import type { FourDigits } from '../find-four-digits.ts';
import type { Picture } from '../picture.ts';
import { CROP_HEIGHT, type Crop } from './network.ts';

/** The minimum and maximum width of a crop. The network was trained with these widths, and halves the width twice. */
const MIN_COLUMNS = 128;
const MAX_COLUMNS = 320;
const COLUMN_MULTIPLE = 4;
/** The margin around the digits, as a fraction of their height. */
const MARGIN = 0.25;

export function cropDigits(picture: Picture, digits: FourDigits): Crop {
  const angle = Math.atan(digits.slope);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const height = digits.digitHeight * (1 + 2 * MARGIN);
  const width = digits.width / cos + 2 * MARGIN * digits.digitHeight;
  const [centreX, centreY] = [digits.x + digits.width / 2, digits.y + digits.height / 2];
  const wanted = Math.round(((width / height) * CROP_HEIGHT) / COLUMN_MULTIPLE) * COLUMN_MULTIPLE;
  const columns = Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, wanted));
  const pixel = Math.max(height / CROP_HEIGHT, width / columns);
  const levels = new Float64Array(CROP_HEIGHT * columns);
  for (let row = 0; row < CROP_HEIGHT; row++) {
    const down = (row + 0.5 - CROP_HEIGHT / 2) * (height / CROP_HEIGHT);
    for (let column = 0; column < columns; column++) {
      const across = (column + 0.5 - columns / 2) * pixel;
      const [x, y] = [centreX + across * cos - down * sin, centreY + across * sin + down * cos];
      levels[row * columns + column] = levelAt(picture, x - 0.5, y - 0.5) / 255;
    }
  }
  return { levels, columns };
}

/**
 * Returns the bilinearly interpolated level at a position. Outside the picture, it is the level of the nearest edge.
 */
function levelAt({ data, width, height }: Picture, x: number, y: number): number {
  const [inX, inY] = [Math.max(0, Math.min(width - 1.001, x)), Math.max(0, Math.min(height - 1.001, y))];
  const [left, top] = [Math.floor(inX), Math.floor(inY)];
  const [partX, partY] = [inX - left, inY - top];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - partX) + (data[at + 1] ?? 0) * partX;
  const lower = (data[at + width] ?? 0) * (1 - partX) + (data[at + width + 1] ?? 0) * partX;
  return upper * (1 - partY) + lower * partY;
}
