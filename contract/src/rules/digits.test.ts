import { expect, it } from 'vitest';
import { digitsIn } from './digits.ts';

const zeros = {
  Hindi: 0x966,
  Urdu: 0x6f0,
  Arabic: 0x660,
  Bengali: 0x9e6,
  'full width': 0xff10,
  bold: 0x1d7ce,
  narrow: 0x1d7f6,
};

it.each(Object.entries(zeros))('reads the digits in %s', (_, zero) => {
  const written = Array.from({ length: 10 }, (_each, value) => String.fromCodePoint(zero + value));
  expect(digitsIn(written.join(' '))).toBe('0123456789');
});

it.each([
  ['12 34-56', '123456'],
  ['१2۳', '123'],
  ['½ ² Ⅳ 三 a', ''],
  ['', ''],
])('of %j are %j', (text, digits) => {
  expect(digitsIn(text)).toBe(digits);
});
