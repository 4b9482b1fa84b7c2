/** Draws handwritten digits. Each digit has several shapes, and each drawing is distorted at random. */
import { num } from '@countersign/fixtures/synthetic-signer/svg';
import type { Random } from './random.ts';
import { DIGIT_HEIGHT, HAND_FONTS, drawText } from './draw-text.ts';
import type { DrawnText } from './draw-text.ts';

/** The shapes of each digit as SVG paths. Each shape fills a box that is 60 wide and 100 high. */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  '0': [
    'M 30 6 C 6 6, 6 94, 30 94 C 54 94, 54 6, 30 6 Z',
    'M 36 4 C 4 8, 2 96, 30 95 C 60 94, 58 6, 30 8 L 24 10',
    // A zero with a slash, as many people write it.
    'M 30 6 C 6 6, 6 94, 30 94 C 54 94, 54 6, 30 6 Z M 48 16 L 12 84',
  ],
  '1': ['M 30 5 L 30 95', 'M 14 26 L 33 6 L 33 94', 'M 14 24 L 32 6 L 32 94 M 12 94 L 52 94'],
  '2': [
    'M 8 30 C 8 -2, 52 -2, 52 30 C 52 52, 18 66, 8 94 L 54 94',
    'M 8 26 C 12 -2, 54 -2, 50 30 C 46 58, 20 72, 10 88 C 4 98, 14 78, 26 86 C 38 94, 46 98, 56 88',
  ],
  '3': [
    'M 8 20 C 14 0, 52 0, 52 26 C 52 42, 40 48, 26 48 C 44 48, 54 56, 54 70 C 54 102, 10 102, 6 76',
    'M 8 8 L 50 8 L 26 42 C 44 42, 54 54, 54 70 C 54 100, 14 102, 6 82',
  ],
  '4': ['M 44 94 L 44 6 L 6 68 L 56 68', 'M 14 8 L 8 58 L 54 58 M 44 28 L 42 96'],
  '5': [
    'M 50 6 L 14 6 L 10 46 C 22 36, 54 36, 54 66 C 54 102, 12 102, 6 80',
    'M 14 10 L 10 46 C 24 34, 54 40, 52 68 C 50 100, 14 100, 6 84 M 14 10 L 52 8',
  ],
  '6': [
    'M 46 8 C 20 10, 8 40, 8 66 C 8 104, 54 104, 54 66 C 54 34, 12 34, 8 66',
    'M 42 6 C 22 24, 8 48, 8 68 C 8 102, 52 102, 52 70 C 52 46, 20 46, 10 66',
  ],
  '7': ['M 6 6 L 54 6 L 24 94', 'M 6 8 L 54 6 L 24 95 M 14 50 L 48 48'],
  '8': [
    'M 30 48 C 4 48, 6 6, 30 6 C 54 6, 56 48, 30 48 C 0 48, 2 94, 30 94 C 58 94, 60 48, 30 48 Z',
    'M 48 16 C 34 -2, 8 8, 12 28 C 16 46, 52 52, 50 76 C 48 100, 8 100, 10 74 C 12 54, 48 46, 49 18',
  ],
  '9': [
    'M 52 34 C 52 66, 6 66, 6 34 C 6 -4, 52 -4, 52 34 C 52 60, 40 90, 14 92',
    'M 50 30 C 44 56, 8 56, 8 30 C 8 0, 50 0, 50 28 L 46 96',
  ],
};

const BOX_WIDTH = 60;

export function writeByHand(code: string, ink: string, random: Random): DrawnText {
  const unsteady = random.between(0.3, 1);
  const jitter = (max: number) => random.jitter(max * unsteady);
  const slant = (middle: number) =>
    `translate(0 ${num(jitter(6))}) rotate(${num(jitter(7))} ${middle} -50) skewX(${num(jitter(6) - 6 * unsteady)})`;
  if (random.chance(0.35))
    return drawText(code, random.pick(HAND_FONTS), {
      ink,
      tracking: random.between(0.04, 0.2),
      distort: () => slant(25),
    });
  const [gap, pen] = [random.between(14, 34), random.between(5, 13)];
  const paths = Array.from(code, (digit, index) => {
    const shape = random.pick(SHAPES[digit] ?? []);
    // Moves every coordinate slightly. All numbers in these paths are coordinates.
    const d = shape.replace(/-?\d+/g, (coordinate) => num(Number(coordinate) + jitter(3)));
    const position = `translate(${num(index * (BOX_WIDTH + gap) + jitter(5))} ${DIGIT_HEIGHT})`;
    const size = `scale(${num(1 + jitter(0.1))} ${num(1 + jitter(0.12))})`;
    return `<path transform="${position} ${slant(30)} ${size} translate(0 -${DIGIT_HEIGHT})" d="${d}" fill="none" stroke="${ink}" stroke-width="${num(pen)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  return { svg: paths.join(''), width: code.length * (BOX_WIDTH + gap) - gap };
}
