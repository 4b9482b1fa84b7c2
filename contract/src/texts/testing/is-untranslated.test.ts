import { expect, it } from 'vitest';
import { isUntranslated } from './is-untranslated.ts';

it.each([
  ['स्क्रीन बंद न करें', 'hi', false],
  ['{name} का OTP: 12 मिनट', 'hi', false],
  ['আপনার নথি পড়ুন।', 'bn', false],
  ['Do not close the screen', 'hi', true],
  // These texts were copied from another language and not translated.
  ['আপনার নথি পড়ুন', 'gu', true],
  ['आपका दस्तावेज़', 'ur', true],
] as const)('%j in %s is untranslated: %s', (text, language, expected) => {
  expect(isUntranslated(text, language)).toBe(expected);
});
