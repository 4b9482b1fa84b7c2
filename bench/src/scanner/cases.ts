/** What both scanners are shown: four formats at many angles, sizes, perspectives, blurs and light levels. */
import { FORMATS, STRAIGHT, type Format, type View } from './draw-code.ts';

export interface Case {
  row: string;
  format: Format;
  text: string;
  view: View;
}

/** Square, as the page asks for it; the box of the page takes 70 % of it, and a code of 45 % fits into it at any angle. */
export const FRAME = { width: 1080, height: 1080 };

const LEAN = 8;
const VIEWS: Readonly<Record<string, readonly Partial<View>[]>> = {
  angle: [0, 12, 30, 45, 60, 75, 90, 137].map((angle) => ({ angle })),
  size: [0.12, 0.18, 0.25, 0.35].map((size) => ({ size, angle: LEAN })),
  perspective: [20, 35, 45, 55].map((tilt) => ({ tilt, angle: LEAN })),
  blur: [1.5, 3, 4.5, 6].map((blur) => ({ blur, angle: LEAN })),
  light: [0.5, 0.25, 0.12].map((light) => ({ light, angle: LEAN })),
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
