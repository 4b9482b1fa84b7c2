import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeText } from './sanitize-text.ts';

describe('untrusted text', () => {
  it.each([
    ['Asha Rao', 'Asha Rao'],
    ['  Asha \t\r\n Rao\u2028', 'Asha Rao'],
    ['क्षत्रिय', 'क्षत्रिय'],
    ['Jose\u0301', 'José'],
  ])('is unchanged if it is plain: %j', (text, expected) => {
    expect(sanitizeText(text)).toBe(expected);
  });

  it.each([
    ['a directional override', 'Asha \u202EoaR', 'Asha \uFFFDoaR'],
    ['an isolate', '\u2067Asha\u2069', '\uFFFDAsha\uFFFD'],
    ['a control character', 'Asha\u0007Rao\u009B', 'Asha\uFFFDRao\uFFFD'],
    ['tags, which spell out hidden words', 'Asha\u{E0041}', 'Asha\uFFFD'],
    ['a private-use character', 'Asha\uE000', 'Asha\uFFFD'],
    ['half a character', 'Asha\uD83D', 'Asha\uFFFD'],
  ])('shows %s as a replacement mark instead of obeying it', (_what, text, expected) => {
    expect(sanitizeText(text)).toBe(expected);
  });

  it('loses characters that are invisible and have no effect', () => {
    expect(sanitizeText('\uFEFFAs\u00ADha\u200B R\u2060ao\u200E\uFE0F')).toBe('Asha Rao');
  });

  it('keeps a joiner that selects a letter shape and loses other joiners', () => {
    expect(sanitizeText('क्\u200Dष')).toBe('क्\u200Dष');
    expect(sanitizeText('क्\u200D\u200D\u200Dष')).toBe('क्\u200Dष');
    expect(sanitizeText('A\u200Dsha \u200CRao')).toBe('Asha Rao');
  });

  it('loses stacked marks that would cover the lines above', () => {
    expect(sanitizeText(`A${'\u0351'.repeat(40)}sha`)).toBe('A\u0351\u0351sha');
  });

  it('gets a dotted circle under a mark without a letter', () => {
    expect(sanitizeText('\u093F Asha')).toBe('◌\u093F Asha');
  });

  it.each([
    ['a space before an invisible character', '\uFFFD \u{1BCA0}', '\uFFFD'],
    ['two spaces around an invisible character', 'Asha \u00AD Rao', 'Asha Rao'],
    ['a mark separated from its letter', 'e\u00AD\u0301', 'é'],
    ['a joiner after a Latin letter with a combining mark', 'e\u0301\u200D', 'é'],
  ])('is sanitized again after a removal: %s', (_what, text, clean) => {
    expect(sanitizeText(text)).toBe(clean);
  });

  it('does not change when sanitized twice, whatever the input', () => {
    // Generates arbitrary code points and, frequently, those that interact with each other.
    const codePoint = fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.constantFrom(0x09, 0x20, 0x65, 0x915, 0xad, 0x301, 0x351, 0x93f, 0x200c, 0x200d, 0x202e, 0xfeff),
    );
    fc.assert(
      fc.property(fc.array(codePoint, { maxLength: 60 }), (codePoints) => {
        const once = sanitizeText(String.fromCodePoint(...codePoints));
        expect(sanitizeText(once)).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\p{Co}\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});
