/** Crops the text in a rotated box out of a photo. The crop is upright, as the digit network requires. */
import type { RotatedRectangle } from './min-area-rectangle.ts';
import type { TensorData } from '../pictures/onnx-model.ts';
import { luminanceAt, type RgbImage } from '../pictures/rgb-image.ts';

const HEIGHT = 48;
/**
 * The minimum and maximum width of a crop, as in the training of the network. They are multiples of four, because the
 * network halves the width twice.
 */
const MIN_WIDTH = 128;
const MAX_WIDTH = 320;
const WIDTH_MULTIPLE = 4;

/** Returns two crops with luminance from 0 to 1: plain and mirrored. Some front cameras mirror their pictures. */
export function cropText(image: RgbImage, box: RotatedRectangle): TensorData {
  const { centre, width, height, angle } = alongText(box);
  const columns = columnsFor(width / height);
  const area = columns * HEIGHT;
  const data = new Float32Array(2 * area);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // A narrow text is cropped with its surroundings to the minimum width. Stretching it would make its digits look like
  // other digits.
  const pixel = Math.max(height / HEIGHT, width / columns);
  for (let row = 0; row < HEIGHT; row += 1) {
    const down = (row + 0.5 - HEIGHT / 2) * (height / HEIGHT);
    for (let column = 0; column < columns; column += 1) {
      const across = (column + 0.5 - columns / 2) * pixel;
      const x = centre.x + across * cos - down * sin;
      const y = centre.y + across * sin + down * cos;
      const level = luminanceAt(image, x, y) / 255;
      data[row * columns + column] = level;
      data[area + row * columns + columns - 1 - column] = level;
    }
  }
  return { data, dims: [2, 1, HEIGHT, columns] };
}

function columnsFor(aspectRatio: number): number {
  const columns = Math.round((aspectRatio * HEIGHT) / WIDTH_MULTIPLE) * WIDTH_MULTIPLE;
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, columns));
}

/** Returns the same box with its width along the text and an angle of less than 90 degrees. */
export function alongText(box: RotatedRectangle): RotatedRectangle {
  const isHorizontal = box.width >= box.height;
  const angle = box.angle + (isHorizontal ? 0 : Math.PI / 2);
  return {
    centre: box.centre,
    width: isHorizontal ? box.width : box.height,
    height: isHorizontal ? box.height : box.width,
    angle: angle - Math.PI * Math.round(angle / Math.PI),
  };
}
