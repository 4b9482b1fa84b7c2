import { expect, it } from 'vitest';
import { dateAndTime, inWords } from './time-in-words.ts';

/** Our Urdu texts use Latin digits. */
const URDU = 'ur-IN-u-nu-latn';
const time = new Date(2026, 10, 19, 13, 51, 42);

it.each(['en-IN', 'hi-IN', 'ta-IN', URDU])('states the time without seconds in %s', (locale) => {
  for (const words of [inWords(time, locale), dateAndTime(time, locale)]) {
    expect(words).toContain('51');
    expect(words).not.toContain('42');
  }
});

it('orders the time from left to right after Arabic letters', () => {
  expect(inWords(time, URDU)).toMatch(/\p{Script=Arabic}\s\u200e\d+:51/u);
  expect(inWords(time, 'en-IN')).not.toContain('\u200e');
  expect(dateAndTime(time, URDU)).toMatch(/\p{Script=Arabic}، 2026، \u2066\d+:51 [^\u2069]+\u2069$/u);
  expect(dateAndTime(time, 'en-IN')).toMatch(/^19 November 2026, 1:51\spm /);
});

it.each(['hi-IN', 'mr-IN', 'te-IN', 'kn-IN', 'ml-IN', 'or-IN'])(
  "states the time without the word for 'at' in %s",
  (locale) => {
    const clock = dateAndTime(time, locale).split(', ').at(-1);
    expect(clock).toMatch(/\p{Number}/u);
    expect(clock).not.toMatch(/(?![A-Za-z])\p{Letter}/u);
  },
);
