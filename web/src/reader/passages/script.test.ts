import { LANGUAGE_TABLE, LANGUAGES } from '@countersign/contract/rules/languages';
import { expect, it } from 'vitest';
import { isReadable } from './readable.ts';
import { directionOf, languageOf } from './script.ts';

it.each([
  ['The loan agreement', null, 'en'],
  ['ऋण समझौता, Rs. 500', null, 'hi'],
  ['कर्ज करार', 'mr-IN', 'mr'],
  ['The loan agreement', 'mr-IN', 'en'],
  ['Der Kreditvertrag', 'de', 'de'],
  ['قرض کا معاہدہ', 'en', 'ur'],
  ['கடன் ஒப்பந்தம்', null, 'ta'],
  ['12,500.00', null, null],
])('the language of %j in a document of %j is %j', (text, declared, language) => {
  expect(languageOf(text, declared)).toBe(language);
});

it.each(LANGUAGES)('a document that declares the language %s is in that language', (language) => {
  expect(languageOf(LANGUAGE_TABLE[language].name, language)).toBe(language);
});

it('Urdu runs from right to left', () => {
  expect([directionOf('ur'), directionOf('hi'), directionOf(null)]).toEqual(['rtl', 'ltr', 'ltr']);
});

it.each([
  ['The loan agreement', true],
  ['Pay Rs \uFFFD,00,000 on the first of each month, and the interest', false],
  ['ऋण समझौता पत्र', true],
  ['T\uE001\uE002 loan', false],
  ['ऋण ाा झौता', false],
  ['ब् याज नहीं', false],
  ['मा\0सक कस्त', false],
  ['ﻗﺮض کﺎ', false],
  ['قرض کا معاہدہ', true],
])('%j can be shown as reflowed text: %s', (text, expected) => {
  expect(isReadable(text)).toBe(expected);
});
