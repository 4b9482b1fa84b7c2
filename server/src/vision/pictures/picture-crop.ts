/** Cuts a rotated and scaled square out of a photo as network input. */
import type { Point, RgbImage } from './rgb-image.ts';
import type { TensorData } from './onnx-model.ts';

export interface Square {
  middle: Point;
  side: number;
  /** The rotation of the square within the photo, in radians clockwise. */
  angle: number;
}

/** The network input for each of the 256 levels of red, green and blue. */
export type ChannelNumbers = readonly [Float32Array, Float32Array, Float32Array];

export const numbersOfLevels = (number: (level: number) => number): Float32Array =>
  Float32Array.from({ length: 256 }, (_, level) => number(level));

/** How pixels outside the photo are filled: with black, or with the mirror image of the photo. */
export type OutsidePixels = 'black' | 'mirrored';

export function cropSquare(
  image: RgbImage,
  square: Square,
  size: number,
  numbers: ChannelNumbers,
  beyond: OutsidePixels = 'black',
): TensorData {
  const area = size * size;
  const planes = new Float32Array(3 * area);
  // If the square is scaled down, each pixel is the average of several samples.
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.round(square.side / size)));
  const step = square.side / size / samples;
  const [cos, sin] = [Math.cos(square.angle) * step, Math.sin(square.angle) * step];
  const from = -((size * samples) / 2) + 0.5;
  const [reds, greens, blues] = numbers;
  const level = new Float64Array(3);
  for (let row = 0, pixel = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1, pixel += 1) {
      level[0] = level[1] = level[2] = 0;
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const across = from + column * samples + (sample % samples);
        const down = from + row * samples + Math.floor(sample / samples);
        const x = square.middle[0] + across * cos - down * sin;
        const y = square.middle[1] + across * sin + down * cos;
        if (beyond === 'black') addLevels(image, x, y, level);
        else addLevels(image, reflected(x, image.width), reflected(y, image.height), level);
      }
      planes[pixel] = reds[meanOf(level[0], samples)] ?? 0;
      planes[area + pixel] = greens[meanOf(level[1], samples)] ?? 0;
      planes[2 * area + pixel] = blues[meanOf(level[2], samples)] ?? 0;
    }
  }
  return { data: planes, dims: [1, 3, size, size] };
}

const MAX_SAMPLES = 4;

const meanOf = (sum: number | undefined, samples: number): number =>
  Math.round((sum ?? 0) / (samples * samples));

/**
 * Adds the interpolated colour at a position to `sum`. Pixel centres are at half coordinates. The function runs for
 * every sample, so it allocates nothing.
 */
function addLevels({ data, width, height }: RgbImage, x: number, y: number, sum: Float64Array): void {
  const left = Math.floor(x - 0.5);
  const top = Math.floor(y - 0.5);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return;
  const toRight = x - 0.5 - left;
  const toBottom = y - 0.5 - top;
  const at = (top * width + left) * 3;
  for (let channel = 0; channel < 3; channel += 1) {
    const here = at + channel;
    const below = here + width * 3;
    const upper = mix(data[here] ?? 0, data[here + 3] ?? 0, toRight);
    const lower = mix(data[below] ?? 0, data[below + 3] ?? 0, toRight);
    sum[channel] = (sum[channel] ?? 0) + mix(upper, lower, toBottom);
  }
}

/**
 * Reflects a position at the nearer edge of the photo. The result is never in the outermost half pixel, because
 * interpolation needs a neighbour on each side.
 */
function reflected(place: number, length: number): number {
  const inside = place < 0 ? -place : place > length ? 2 * length - place : place;
  return Math.min(length - 0.51, Math.max(0.5, inside));
}

const mix = (one: number, other: number, share: number): number => one + (other - one) * share;
