/** Crops a rotated box out of a photo and rotates it upright, as the recogniser needs it. */
import type { RotatedRectangle } from './min-area-rectangle.ts';
import type { TensorData } from './onnx-model.ts';
import type { RgbImage } from './rgb-image.ts';

const HEIGHT = 48;
const MIN_WIDTH = 16;
const MAX_WIDTH = 640;

/** `mirrored` reverses the mirroring of a front camera. */
export function cropText(image: RgbImage, box: RotatedRectangle, mirrored: boolean): TensorData {
  const { centre, width, height, angle } = alongText(box);
  const columns = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.round((width * HEIGHT) / height)));
  const data = new Float32Array(3 * columns * HEIGHT);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let row = 0; row < HEIGHT; row += 1) {
    const down = ((row + 0.5) / HEIGHT - 0.5) * height;
    for (let column = 0; column < columns; column += 1) {
      const across = (((mirrored ? columns - 1 - column : column) + 0.5) / columns - 0.5) * width;
      const x = centre.x + across * cos - down * sin;
      const y = centre.y + across * sin + down * cos;
      sample(image, x, y, data, row * columns + column);
    }
  }
  return { data, dims: [1, 3, HEIGHT, columns] };
}

/** Text is wider than high, and rotated by less than 90 degrees. */
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

/**
 * Bilinear interpolation: blue, green and red in separate planes, each from -1 to 1. Points outside get the colour of the
 * nearest edge. Called for every pixel of every crop, so it allocates nothing.
 */
function sample(image: RgbImage, x: number, y: number, into: Float32Array, at: number): void {
  const { data, width, height } = image;
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const toRight = left + 1 < width ? 3 : 0;
  const toBelow = top + 1 < height ? width * 3 : 0;
  const partX = Math.max(0, Math.min(1, x - left));
  const partY = Math.max(0, Math.min(1, y - top));
  const area = into.length / 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const from = (top * width + left) * 3 + 2 - channel;
    const upper = (data[from] ?? 0) * (1 - partX) + (data[from + toRight] ?? 0) * partX;
    const lower = (data[from + toBelow] ?? 0) * (1 - partX) + (data[from + toBelow + toRight] ?? 0) * partX;
    into[channel * area + at] = (upper * (1 - partY) + lower * partY) / 127.5 - 1;
  }
}
