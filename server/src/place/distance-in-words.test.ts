import { expect, it } from 'vitest';
import { distanceInWords } from './distance-in-words.ts';

it.each([
  [0, '0 m'],
  [3.4, '3 m'],
  [999.4, '999 m'],
  [999.6, '1.0 km'],
  [1000, '1.0 km'],
  [3249, '3.2 km'],
  [99_940, '99.9 km'],
  [99_960, '100 km'],
  [9_876_543, '9,877 km'],
])('%d metres are %s', (meters, words) => {
  expect(distanceInWords(meters)).toBe(words);
});
