/** How much a picture trembles from pixel to pixel where nothing is to be seen. A sensor always does; a drawn picture does not. */
import type { RgbImage } from '../pictures/rgb-image.ts';
import { rounded } from '../pictures/rounded.ts';

const BLOCK = 16;
/** Of the blocks, by how little is in them: a wall, a cheek. */
const FLAT_SHARE = 0.2;
/** Where light is cut off at either end, so is its noise. */
const [DARKEST, BRIGHTEST] = [24, 232];

/** The mean difference of a pixel from its neighbours in the flattest blocks, out of 255; null where everything is black or white. */
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

/** Of the green channel, which has the most light. */
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
