/**
 * The pictures for both scanners: codes of four formats, with many angles, sizes, perspectives, blurs and light levels.
 */
import { STRAIGHT, type View } from '@countersign/fixtures/draw-code';
import { FORMATS, type Format } from '@countersign/fixtures/symbol';

export interface Case {
  row: string;
  format: Format;
  text: string;
  view: View;
}

/**
 * The frame, which is square as the page requests it. The scan box covers 70 % of the frame. A code of 45 % fits into
 * the scan box at any angle.
 */
export const FRAME = { width: 1080, height: 1080 };

/** The rotation of a code in degrees. It is not 0, because few people hold a code exactly straight. */
const BASE_ANGLE = 8;
/**
 * The steps of a row of pictures. Every row has the same number of steps, so that all rows have the same weight in the
 * total.
 */
const STEPS = Array.from({ length: 16 }, (_, index) => index + 1);
const DIRECTIONS = [BASE_ANGLE, BASE_ANGLE + 45];

/** The views of each row, in even steps from easy to unreadable. Light changes in steps of a third of a stop. */
const VIEWS: Readonly<Record<string, readonly Partial<View>[]>> = {
  angle: STEPS.map((step) => ({ angle: step * 22.5 })),
  size: STEPS.map((step) => ({ size: step * 0.028, angle: BASE_ANGLE })),
  perspective: DIRECTIONS.flatMap((angle) => STEPS.slice(0, 8).map((step) => ({ tilt: step * 10, angle }))),
  blur: STEPS.map((step) => ({ blur: step * 0.75, angle: BASE_ANGLE })),
  light: STEPS.map((step) => ({ light: 2 ** (-step / 3), angle: BASE_ANGLE })),
};

export const CASES: readonly Case[] = FORMATS.flatMap((format) =>
  Object.entries(VIEWS).flatMap(([kind, views]) =>
    views.map((view, index) => ({
      row: `${format}, ${kind}`,
      format,
      text: `https://pay.example.com/${format}/${kind}/${index}`,
      view: { ...STRAIGHT, size: 0.45, ...view },
    })),
  ),
);
