import { expect, test } from 'vitest';
import { codeIn, codeInMirror } from './shown-code.ts';

const read = (text: string, digits = text, confidence = 0.95) => ({ text, digits, confidence });

test.each([
  ['the digits', read('4821')],
  ['digits with gaps', read('4 8.2-1', '4821')],
  ['a letter in place of a digit', read('4B21', '4821')],
  ['a stray mark', read("4821'", '4821')],
])('%s are the code', (_what, reading) => {
  expect(codeIn(reading)).toBe('4821');
});

test.each([
  ['a clock', read('12:47', '1247')],
  ['a battery', read('1247%', '1247')],
  ['three digits', read('482')],
  ['five digits', read('48210')],
  ['a longer text around it', read('No.A4821', '4821')],
  ['an uncertain digit', read('4821', '4821', 0.59)],
])('%s is no code', (_what, reading) => {
  expect(codeIn(reading)).toBeNull();
  expect(codeInMirror(reading)).toBeNull();
});

test('in a mirror a code counts only if it cannot be another code read plainly', () => {
  expect(codeInMirror(read('4821'))).toBe('4821');
  expect(codeInMirror(read('8108'))).toBeNull();
});
