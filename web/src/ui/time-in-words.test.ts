import { expect, it } from 'vitest';
import { inWords } from './time-in-words.ts';

/** Our Urdu texts use Latin digits. */
const URDU = 'ur-IN-u-nu-latn';
const time = new Date(2026, 10, 19, 13, 51, 42);

it.each(['en-IN', 'hi-IN', 'ta-IN', URDU])('states the time without seconds in %s', (locale) => {
  expect(inWords(time, locale)).toContain('51');
  expect(inWords(time, locale)).not.toContain('42');
});

it('orders the time from left to right after Arabic letters', () => {
  expect(inWords(time, URDU)).toMatch(/\p{Script=Arabic}\s\u200e\d+:51/u);
  expect(inWords(time, 'en-IN')).not.toContain('\u200e');
});
