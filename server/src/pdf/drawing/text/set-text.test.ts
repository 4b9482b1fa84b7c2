import type { TextStyle } from '../style.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeText } from './sanitize-text.ts';
import { breakLines, shorten, widthOf } from './set-text.ts';

const STYLE: TextStyle = { size: 10, weight: 'regular', color: '#000000' };

const letters = fc.constantFrom(
  ...'A é ñ W i क ् ष ि র ্ শ ী ਸ ਿ ੰ శ ్ ర ീ ക ع ، ஸ 日 🙂 -'.split(' '),
  ' ',
  ' ',
  ' ',
);
const texts = fc.array(letters, { maxLength: 80 }).map((parts) => sanitizeText(parts.join('')));

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isOneLetter = (text: string) => [...graphemes.segment(text)].length === 1;

describe('lines', () => {
  it('are as wide as allowed and contain the whole text', () => {
    expect(breakLines('Asha Rao of Pune', widthOf('Asha Rao', STYLE) + 0.01, STYLE)).toEqual([
      'Asha Rao',
      'of Pune',
    ]);
  });

  it('never leave the column or lose a letter, in any script', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 30, max: 300 }), (text, width) => {
        const lines = breakLines(text, width, STYLE);
        for (const line of lines.filter((each) => !isOneLetter(each)))
          expect(widthOf(line, STYLE)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
      { numRuns: 300 },
    );
  });

  it('are measured as a whole, because the width of a space depends on its neighbours', () => {
    expect(breakLines('ஸ ◌्AA', 35, STYLE)).toEqual(['ஸ', '◌्AA']);
  });

  it('exceed the column only for a single letter that is wider than it', () => {
    expect(breakLines('A ◌ീ्िী A', 30, STYLE)).toEqual(['A', '◌ീ्िী', 'A']);
  });

  it('split a word that is longer than a line, but never a letter from its signs', () => {
    const lines = breakLines('क्षि'.repeat(30), 60, STYLE);
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(line).toMatch(/^(?:क्षि)+$/u);
  });

  it('are empty for an empty text', () => {
    expect(breakLines('', 100, STYLE)).toEqual([]);
  });
});

describe('shortening', () => {
  it('keeps text that fits and ends longer text with an ellipsis', () => {
    expect(shorten('Asha Rao', 200, STYLE)).toBe('Asha Rao');
    const short = shorten('Asha '.repeat(40), 80, STYLE);
    expect(short).toMatch(/^Asha.*[^ ]…$/);
    expect(widthOf(short, STYLE)).toBeLessThanOrEqual(80);
  });
});
