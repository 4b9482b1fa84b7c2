/** Cuts a turned box out of a photo and sets it upright, as the recogniser wants it. */
import type { TurnedRectangle } from './min-area-rectangle.ts';
import type { Numbers } from './onnx-model.ts';
import type { RgbImage } from './rgb-image.ts';

const HEIGHT = 48;
const LEAST_WIDTH = 16;
const MOST_WIDTH = 640;

/** `mirrored` undoes a camera that shows left as right. */
export function cropText(image: RgbImage, box: TurnedRectangle, mirrored: boolean): Numbers {
  const { centre, width, height, angle } = alongText(box);
  const columns = Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, Math.round((width * HEIGHT) / height)));
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

/** Text is wider than high, and turned by less than a quarter. */
export function alongText(box: TurnedRectangle): TurnedRectangle {
  const lying = box.width >= box.height;
  const angle = box.angle + (lying ? 0 : Math.PI / 2);
  return {
    centre: box.centre,
    width: lying ? box.width : box.height,
    height: lying ? box.height : box.width,
    angle: angle - Math.PI * Math.round(angle / Math.PI),
  };
}

/**
 * The colour between the four pixels around a place, blue, green and red apart and each from -1 to 1. What lies outside looks
 * like the photo's edge. Called for every pixel of every crop, so it makes no objects.
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
