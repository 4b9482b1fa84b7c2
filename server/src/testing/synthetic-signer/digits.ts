/** Digits as strokes of a pen, so that a card reads the same on a machine without fonts. */
import { randomFrom } from './rasterise.ts';
import { num } from './svg.ts';

/** Each digit fills a box 60 wide and 100 high. */
const STROKES: Readonly<Record<string, string>> = {
  '0': 'M 30 6 C 6 6, 6 94, 30 94 C 54 94, 54 6, 30 6 Z',
  '1': 'M 14 24 L 34 6 L 34 94',
  '2': 'M 8 30 C 8 -2, 52 -2, 52 30 C 52 52, 18 66, 8 94 L 54 94',
  '3': 'M 8 20 C 14 0, 52 0, 52 26 C 52 42, 40 48, 26 48 C 44 48, 54 56, 54 70 C 54 102, 10 102, 6 76',
  '4': 'M 44 94 L 44 6 L 6 68 L 56 68',
  '5': 'M 50 6 L 14 6 L 10 46 C 22 36, 54 36, 54 66 C 54 102, 12 102, 6 80',
  '6': 'M 46 8 C 20 10, 8 40, 8 66 C 8 104, 54 104, 54 66 C 54 34, 12 34, 8 66',
  '7': 'M 6 6 L 54 6 L 24 94',
  '8': 'M 30 48 C 4 48, 6 6, 30 6 C 54 6, 56 48, 30 48 C 0 48, 2 94, 30 94 C 58 94, 60 48, 30 48 Z',
  '9': 'M 52 34 C 52 66, 6 66, 6 34 C 6 -4, 52 -4, 52 34 C 52 60, 40 90, 14 92',
};

const DIGIT_WIDTH = 60;
const GAP = 22;
export const DIGIT_HEIGHT = 100;

export function digitsWidth(text: string): number {
  return text.length * (DIGIT_WIDTH + GAP) - GAP;
}

export interface Pen {
  ink: string;
  width: number;
  /** 0 is type, 1 is a hasty hand: each digit leans, slips and grows by its own amount. */
  unsteady: number;
}

/** The digits from the origin to the right, in units of the box above. The same text is always written the same way. */
export function digitsSvg(text: string, { ink, width, unsteady }: Pen): string {
  const random = randomFrom(Number(text));
  const slip = (most: number) => (random() - 0.5) * 2 * most * unsteady;
  return Array.from(text)
    .map((digit, index) => {
      const d = STROKES[digit];
      if (d === undefined) throw new Error(`A card shows digits only, not ${JSON.stringify(digit)}`);
      const left = index * (DIGIT_WIDTH + GAP) + slip(6);
      const lean = `rotate(${num(slip(9))}) skewX(${num(slip(8) - 6 * unsteady)})`;
      const size = `scale(${num(1 + slip(0.12))} ${num(1 + slip(0.14))})`;
      const middle = `${DIGIT_WIDTH / 2} ${DIGIT_HEIGHT / 2}`;
      const around = `translate(${middle}) ${lean} ${size} translate(-${DIGIT_WIDTH / 2} -${DIGIT_HEIGHT / 2})`;
      return `<path transform="translate(${num(left)} ${num(slip(7))}) ${around}" d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}
