import { expect, test } from 'vitest';
import { textRegions } from './text-regions.ts';

const LIKELIHOOD: Readonly<Record<string, number>> = { '#': 0.9, '+': 0.4 };

/** Draws a probability map, in which # is certainly text, + is possibly text, and any other character is background. */
function mapOf(rows: readonly string[]) {
  return {
    data: Float32Array.from(rows.join(''), (mark) => LIKELIHOOD[mark] ?? 0),
    width: rows[0]?.length ?? 0,
    height: rows.length,
  };
}

test('expands a box around each text', () => {
  const map = mapOf([
    '..............',
    '.########.....',
    '.########.....',
    '.########.....',
    '..............',
    '.......######.',
    '.......######.',
    '.......######.',
  ]);
  const [first, second, ...more] = textRegions(map);
  expect(more).toEqual([]);
  const growth = (8 * 3 * 1.6) / (8 + 3);
  expect(first).toMatchObject({ centre: { x: 4.5, y: 2 }, width: 8 + growth, height: 3 + growth });
  expect(second).toMatchObject({ centre: { x: 9.5, y: 6 } });
});

test('joins pixels that touch at a corner', () => {
  const map = mapOf(['####....', '####....', '####....', '....####', '....####', '....####']);
  expect(textRegions(map)).toHaveLength(1);
});

test.each([
  ['too few pixels', ['###...', '###...', '###...']],
  ['too thin', ['############', '############']],
  ['too unlikely', ['++++++', '++++++', '++++++', '++++++']],
])('finds no text: %s', (_why, rows) => {
  expect(textRegions(mapOf(rows))).toEqual([]);
});

test('returns one box for a picture that is all text', () => {
  const side = 700;
  const all = { data: new Float32Array(side * side).fill(1), width: side, height: side };
  expect(textRegions(all)).toHaveLength(1);
});
