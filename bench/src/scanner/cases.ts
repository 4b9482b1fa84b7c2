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

/** Nobody holds a code quite straight. */
const LEAN = 8;
const ALL_AROUND = Array.from({ length: 24 }, (_, step) => step * 15);
const TILTS = [20, 35, 45, 55];

/** Each axis in even steps from what is easy to what is beyond most cameras; a tilt in three directions. */
const VIEWS: Readonly<Record<string, readonly Partial<View>[]>> = {
  angle: ALL_AROUND.map((angle) => ({ angle })),
  size: [0.12, 0.16, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4].map((size) => ({ size, angle: LEAN })),
  perspective: [LEAN, LEAN + 45, LEAN + 90].flatMap((angle) => TILTS.map((tilt) => ({ tilt, angle }))),
  blur: [1, 2, 3, 4, 5, 6].map((blur) => ({ blur, angle: LEAN })),
  light: [0.8, 0.6, 0.4, 0.25, 0.12, 0.06].map((light) => ({ light, angle: LEAN })),
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
