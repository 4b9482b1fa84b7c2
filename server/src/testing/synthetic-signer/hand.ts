/** The hand that holds something up: the arm goes behind the thing, the thumb before it. `bottom` is the thing's lower edge. */
import { blob, line, num } from './svg.ts';
import { TONES } from './tones.ts';
import type { Tone } from './tones.ts';

/** From the lower edge down and out of the picture. */
export function forearm(tone: Tone, bottom: number): string {
  const { skin, shade, shirt } = TONES[tone];
  const wrist = `M 0 ${num(bottom - 20)} L 14 ${num(bottom + 90)}`;
  const sleeve = `M 10 ${num(bottom + 70)} L 80 ${num(bottom + 650)}`;
  return (
    line({ d: wrist, stroke: shade, width: 52, softness: 2 }) +
    line({ d: wrist, stroke: skin, width: 46, softness: 4 }) +
    line({ d: sleeve, stroke: '#000', width: 82, opacity: 0.35, softness: 4 }) +
    line({ d: sleeve, stroke: shirt, width: 76, softness: 2 })
  );
}

export function thumb(tone: Tone, bottom: number): string {
  const { skin, shade, highlight } = TONES[tone];
  return (
    blob({ at: [2, bottom + 11], radius: [15, 26], fill: shade, opacity: 0.8, softness: 2 }) +
    blob({ at: [0, bottom + 11], radius: [13, 24], fill: skin, softness: 1 }) +
    blob({ at: [-1, bottom - 6], radius: [7, 6], fill: highlight, opacity: 0.8, softness: 2 })
  );
}
