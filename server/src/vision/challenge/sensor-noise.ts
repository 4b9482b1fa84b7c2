/**
 * Measures the noise between neighbouring pixels in flat areas. A camera sensor always produces noise, and a
 * drawn picture has none.
 */
import type { RgbImage } from '../pictures/rgb-image.ts';
import { rounded } from '../pictures/rounded.ts';

const BLOCK = 16;
/** The share of blocks that count as flat: the blocks with the least contrast, such as a wall or a cheek. */
const FLAT_SHARE = 0.2;
/** The range of brightness in which noise is measured. Darker and brighter blocks clip the noise. */
const [DARKEST, BRIGHTEST] = [24, 232];

/**
 * Returns the mean difference between neighbouring pixels in the flattest blocks, out of 255. Returns null if every
 * block is too dark or too bright to measure.
 */
export function sensorNoise(image: RgbImage): number | null {
  const blocks: number[] = [];
  for (let top = 1; top + BLOCK < image.height; top += BLOCK) {
    for (let left = 1; left + BLOCK < image.width; left += BLOCK) {
      const noise = noiseOf(image, left, top);
      if (noise !== null) blocks.push(noise);
    }
  }
  if (blocks.length === 0) return null;
  blocks.sort((a, b) => a - b);
  return rounded(blocks[Math.floor(blocks.length * FLAT_SHARE)] ?? 0);
}

/**
 * Returns the noise of one block, or null if the block is too dark or too bright. Uses the green channel, because it
 * receives the most light.
 */
function noiseOf({ data, width }: RgbImage, left: number, top: number): number | null {
  let [difference, brightness] = [0, 0];
  const line = width * 3;
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let x = left; x < left + BLOCK; x += 1) {
      const at = y * line + x * 3 + 1;
      const here = data[at] ?? 0;
      const beside =
        ((data[at - 3] ?? 0) + (data[at + 3] ?? 0) + (data[at - line] ?? 0) + (data[at + line] ?? 0)) / 4;
      difference += Math.abs(here - beside);
      brightness += here;
    }
  }
  const pixels = BLOCK * BLOCK;
  const mean = brightness / pixels;
  return mean < DARKEST || mean > BRIGHTEST ? null : difference / pixels;
}
