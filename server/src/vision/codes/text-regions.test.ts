import { expect, test } from 'vitest';
import { textRegions } from './text-regions.ts';

const LIKELIHOOD: Readonly<Record<string, number>> = { '#': 0.9, '+': 0.4 };

/** A drawing of a map: # is certainly text, + is perhaps text, anything else is none. */
function mapOf(rows: readonly string[]) {
  return {
    data: Float32Array.from(rows.join(''), (mark) => LIKELIHOOD[mark] ?? 0),
    width: rows[0]?.length ?? 0,
    height: rows.length,
  };
}

test('a box grows around each text', () => {
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

test('pixels that touch at a corner are one text', () => {
  const map = mapOf(['####....', '####....', '####....', '....####', '....####', '....####']);
  expect(textRegions(map)).toHaveLength(1);
});

test.each([
  ['too few pixels', ['###...', '###...', '###...']],
  ['too thin', ['############', '############']],
  ['too unlikely', ['++++++', '++++++', '++++++', '++++++']],
])('no text: %s', (_why, rows) => {
  expect(textRegions(mapOf(rows))).toEqual([]);
});

test('a picture that is text all over is one box', () => {
  const side = 700;
  const all = { data: new Float32Array(side * side).fill(1), width: side, height: side };
  expect(textRegions(all)).toHaveLength(1);
});
