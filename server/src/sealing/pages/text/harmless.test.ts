import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harmless } from './harmless.ts';

describe('text from outside', () => {
  it.each([
    ['Asha Rao', 'Asha Rao'],
    ['  Asha \t\r\n Rao\u2028', 'Asha Rao'],
    ['क्षत्रिय', 'क्षत्रिय'],
    ['Jose\u0301', 'José'],
  ])('is left as it is where it is plain: %j', (text, expected) => {
    expect(harmless(text)).toBe(expected);
  });

  it.each([
    ['an override of direction', 'Asha \u202EoaR', 'Asha \uFFFDoaR'],
    ['an isolate', '\u2067Asha\u2069', '\uFFFDAsha\uFFFD'],
    ['a control', 'Asha\u0007Rao\u009B', 'Asha\uFFFDRao\uFFFD'],
    ['tags, which spell out hidden words', 'Asha\u{E0041}', 'Asha\uFFFD'],
    ['a private letter', 'Asha\uE000', 'Asha\uFFFD'],
    ['half a character', 'Asha\uD83D', 'Asha\uFFFD'],
  ])('shows %s as a mark instead of obeying it', (_what, text, expected) => {
    expect(harmless(text)).toBe(expected);
  });

  it('drops what cannot be seen and changes nothing', () => {
    expect(harmless('\uFEFFAs\u00ADha\u200B R\u2060ao\u200E\uFE0F')).toBe('Asha Rao');
  });

  it('keeps a joiner that chooses a shape, and drops others', () => {
    expect(harmless('क्\u200Dष')).toBe('क्\u200Dष');
    expect(harmless('क्\u200D\u200D\u200Dष')).toBe('क्\u200Dष');
    expect(harmless('A\u200Dsha \u200CRao')).toBe('Asha Rao');
  });

  it('takes down marks that are piled over the lines above', () => {
    expect(harmless(`A${'\u0351'.repeat(40)}sha`)).toBe('A\u0351\u0351sha');
  });

  it('gives a mark without a letter something to stand on', () => {
    expect(harmless('\u093F Asha')).toBe('◌\u093F Asha');
  });

  it('is settled after once, whatever it is given', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 60 }), (codePoints) => {
        const once = harmless(String.fromCodePoint(...codePoints));
        expect(harmless(once)).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\p{Co}\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});
