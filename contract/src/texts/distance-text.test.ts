import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXTS } from './texts.ts';
import { distanceText, metresText, roundDistanceText } from './distance-text.ts';
import { LANGUAGES } from '../rules/languages.ts';

const english = TEXTS.en.distance;

it.each([
  [0, '0 m'],
  [0.4, '0 m'],
  [12.5, '13 m'],
  [999, '999 m'],
  [999.49, '999 m'],
  [999.5, '1.00 km'],
  [999.6, '1.00 km'],
  [1000, '1.00 km'],
  [1004.6, '1.00 km'],
  [1234.5, '1.23 km'],
  [20_000_000, '20000.00 km'],
])('%d metres read %s', (metres, text) => {
  expect(distanceText(metres, english)).toBe(text);
});

it('formats any distance in metres and round distances without decimals', () => {
  expect(metresText(12_345.6, english)).toBe('12346 m');
  expect(roundDistanceText(500, english)).toBe('500 m');
  expect(roundDistanceText(2000, english)).toBe('2 km');
});

it('uses the words of the language', () => {
  expect([155, 2261].map((metres) => distanceText(metres, TEXTS.hi.distance))).toEqual([
    '155 मी',
    '2.26 किमी',
  ]);
  expect(distanceText(2261, { ...english, decimalMark: ',' })).toBe('2,26 km');
});

describe.each(LANGUAGES)('in %s', (language) => {
  const words = TEXTS[language].distance;
  const forms = { metres: /^[0-9]{1,3}$/, kilometres: /^[0-9]+\.[0-9]{2}$/ };

  /** Parses the amount in a text. Returns null if the text uses another unit. */
  function amountIn(text: string, unit: keyof typeof forms): number | null {
    const [before = '', after = ''] = words[unit].split('{amount}');
    if (!text.startsWith(before) || !text.endsWith(after)) return null;
    const amount = text.slice(before.length, text.length - after.length).replace(words.decimalMark, '.');
    return forms[unit].test(amount) ? Number(amount) : null;
  }

  it('stays within half of the last shown digit and never shows 1000 m', () => {
    const metres = fc.oneof(
      fc.double({ min: 0, max: 2e7, noNaN: true }),
      fc.double({ min: 990, max: 1010, noNaN: true }),
    );
    fc.assert(
      fc.property(metres, (distance) => {
        const text = distanceText(distance, words);
        const isInKilometres = distance >= 999.5;
        const shown = amountIn(text, isInKilometres ? 'kilometres' : 'metres');
        expect(amountIn(text, isInKilometres ? 'metres' : 'kilometres')).toBeNull();
        expect(shown).not.toBeNull();
        expect(Math.abs((shown ?? 0) * (isInKilometres ? 1000 : 1) - distance)).toBeLessThanOrEqual(
          isInKilometres ? 5.000001 : 0.5,
        );
      }),
    );
  });
});
