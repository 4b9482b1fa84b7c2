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
  const area = columns * HEIGHT;
  const data = new Float32Array(3 * area);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let row = 0; row < HEIGHT; row += 1) {
    const down = ((row + 0.5) / HEIGHT - 0.5) * height;
    for (let column = 0; column < columns; column += 1) {
      const across = (((mirrored ? columns - 1 - column : column) + 0.5) / columns - 0.5) * width;
      const x = centre.x + across * cos - down * sin;
      const y = centre.y + across * sin + down * cos;
      for (let channel = 0; channel < 3; channel += 1) {
        // Blue, green, red, each from -1 to 1.
        data[channel * area + row * columns + column] = sample(image, x, y, 2 - channel) / 127.5 - 1;
      }
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

/** Between the four pixels around a place; what lies outside looks like the photo's edge. */
function sample({ data, width, height }: RgbImage, x: number, y: number, channel: number): number {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const at = (column: number, row: number) => data[(row * width + column) * 3 + channel] ?? 0;
  const partX = Math.max(0, Math.min(1, x - left));
  const partY = Math.max(0, Math.min(1, y - top));
  const upper = at(left, top) * (1 - partX) + at(right, top) * partX;
  const lower = at(left, bottom) * (1 - partX) + at(right, bottom) * partX;
  return upper * (1 - partY) + lower * partY;
}
