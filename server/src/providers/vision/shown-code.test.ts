import { describe, expect, test } from 'vitest';
import { uncertainCode, codeShown, isUnambiguous } from './shown-code.ts';

const read = (text: string, digits = text, confidence = 0.99) => ({ text, digits, confidence });
const nothing = read('', '', 0);

test.each([
  ['the digits', read('4821')],
  ['digits with gaps', read('4 8 2 1', '4821')],
  ['a letter in place of a digit', read('4B21', '4821')],
  ['a stray mark', read("4821'", '4821')],
])('%s are the code', (_what, reading) => {
  expect(codeShown({ plain: reading, mirrored: nothing })).toBe('4821');
  expect(codeShown({ plain: nothing, mirrored: reading })).toBe('4821');
});

test.each([
  ['a clock', read('12:47', '1247')],
  ['a clock seen badly', read('12-47', '1247')],
  ['a price', read('12.47', '1247')],
  ['a battery', read('1247%', '1247')],
  ['three digits', read('482')],
  ['five digits', read('48210')],
  ['a longer text around it', read('No.A4821', '4821')],
  ['an uncertain digit', read('4821', '4821', 0.79)],
])('%s is no code', (_what, reading) => {
  expect(codeShown({ plain: reading, mirrored: nothing })).toBeNull();
  expect(codeShown({ plain: nothing, mirrored: reading })).toBeNull();
});

describe('plainly and in a mirror', () => {
  test.each([
    ['only plainly', read('4821'), read('1S8A', '18'), '4821'],
    ['only in a mirror', read('IS8A', '8'), read('4821'), '4821'],
    ['the same both ways', read('1881'), read('1881'), '1881'],
    ['plainly much surer', read('8608', '8608', 0.9998), read('8008', '8008', 0.89), '8608'],
    ['in a mirror much surer', read('8008', '8008', 0.89), read('8608', '8608', 0.9998), '8608'],
  ])('a code %s is shown', (_how, plain, mirrored, code) => {
    expect(codeShown({ plain, mirrored })).toBe(code);
  });

  test.each([
    ['both are sure', read('8018', '8018', 0.9999), read('8108', '8108', 0.96)],
    ['one of them is a clock', read('0908'), read('80:00', '8000', 0.3)],
    ['neither is clearly surer', read('2255', '2255', 0.95), read('2522', '2522', 0.9)],
  ])('two codes are none: %s', (_why, plain, mirrored) => {
    expect(codeShown({ plain, mirrored })).toBeNull();
    expect(codeShown({ plain: mirrored, mirrored: plain })).toBeNull();
  });
});

describe('not surely enough', () => {
  const doubtful = read('4827', '4827', 0.6);

  test.each([
    ['plainly', { plain: doubtful, mirrored: nothing }, '4827'],
    ['in a mirror', { plain: read('TS8A', '8'), mirrored: doubtful }, '4827'],
    ['both ways', { plain: doubtful, mirrored: read('5284', '5284', 0.7) }, null],
    ['as a clock', { plain: doubtful, mirrored: read('72:84', '7284', 0.3) }, null],
    ['as five digits', { plain: read('48273', '48273', 0.6), mirrored: nothing }, null],
    ['by mere chance', { plain: read('4827', '4827', 0.49), mirrored: nothing }, null],
  ])('four digits seen %s', (_how, text, code) => {
    expect(codeShown(text)).toBeNull();
    expect(uncertainCode(text)).toBe(code);
  });
});

test.each([
  ['4826', true],
  ['8008', true],
  ['0000', true],
  ['8093', true],
  ['8088', false],
  ['8000', false],
  ['4821', false],
  ['4827', false],
  ['1111', false],
])('%s is a code that nothing else is taken for: %s', (code, is) => {
  expect(isUnambiguous(code)).toBe(is);
});
