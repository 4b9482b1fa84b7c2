/**
 * Measures the light on a face and on its background, as linear light. A change of exposure or white balance has the
 * same effect on the face and on the background.
 */
import type { Light, FaceLight } from '../../providers/vision/vision.ts';
import { boundsOf } from '../faces/face-position.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

/**
 * The mesh indexes of points on the cheeks. Other skin is not measured, because hair, a scarf or a beard may cover the
 * forehead and the chin.
 */
const SKIN = [50, 101, 117, 118, 280, 330, 346, 347];
/** Half the side of the square that is measured around each point of the skin, in face widths. */
const REACH = 0.05;
/**
 * The width of the margin around the face, in face widths. The margin is not background, because it shows hair, ears
 * and neck.
 */
const MARGIN = 0.35;
/**
 * The minimum share of the photo that must be background. With less background, there is nothing to compare the face
 * with.
 */
const MIN_AROUND = 0.03;

/** The linear light of each sRGB level (IEC 61966-2-1). */
const LINEAR = Float64Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

export function lightOn(image: RgbImage, points: readonly Point[]): FaceLight | null {
  const { across, down } = boundsOf(points);
  const width = across.to - across.from;
  const skin = meanOf(image, (x, y) =>
    SKIN.some((index) => {
      const [px = Infinity, py = Infinity] = points[index] ?? [];
      return Math.abs(x - px) <= REACH * width && Math.abs(y - py) <= REACH * width;
    }),
  );
  const margin = MARGIN * width;
  const isBeyond = (x: number, y: number) =>
    x < across.from - margin || x > across.to + margin || y < down.from - margin;
  // The area below the face is excluded: it shows the body, and the screen lights the body too.
  const around = meanOf(image, (x, y) => y < down.to && isBeyond(x, y));
  const isEnough = around.count >= MIN_AROUND * image.width * image.height && skin.count > 0;
  return isEnough ? { skin: skin.light, around: around.light } : null;
}

function meanOf(
  { data, width, height }: RgbImage,
  isWanted: (x: number, y: number) => boolean,
): { light: Light; count: number } {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isWanted(x, y)) continue;
      const at = (y * width + x) * 3;
      red += LINEAR[data[at] ?? 0] ?? 0;
      green += LINEAR[data[at + 1] ?? 0] ?? 0;
      blue += LINEAR[data[at + 2] ?? 0] ?? 0;
      count += 1;
    }
  }
  const of = (sum: number) => (count === 0 ? 0 : Math.round((sum / count) * 1e5) / 1e5);
  return { light: [of(red), of(green), of(blue)], count };
}
