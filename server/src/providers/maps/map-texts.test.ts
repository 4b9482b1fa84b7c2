import { LANGUAGES } from '@countersign/contract/rules/languages';
import { describe, expect, it } from 'vitest';
import { hasGlyphsFor, outlineText } from './text-outlines.ts';
import { mapTexts } from './map-texts.ts';
import { layOut } from './scene-layout.ts';
import { drawScene } from './scene-svg.ts';

const drawn = (language: 'en' | 'hi') =>
  drawScene(
    layOut({
      position: { latitude: 18.5204, longitude: 73.8567 },
      accuracyMeters: 12,
      language,
      branches: [{ latitude: 18.5294, longitude: 73.8567, name: '😀', limitMeters: 500 }],
    }),
  );
const outlineOf = (words: string, size = 13) => outlineText(words, size, 'semibold').outline;

/** Returns the horizontal position at which the outline of a text begins. */
const startOf = (outline: string) => Number(/M(-?[\d.]+)/.exec(outline)?.[1]);

describe('the texts on a map', () => {
  it("are in the reader's language", () => {
    for (const words of ['आप, 12 मी के भीतर', '996 मी', 'शाखा'])
      expect(drawn('hi')).toContain(outlineOf(words));
    expect(drawn('hi')).toContain(outlineOf('उ', 12));
    for (const words of ['You, within 12 m', '996 m', 'Branch'])
      expect(drawn('en')).toContain(outlineOf(words));
  });

  it.each(LANGUAGES)('have a glyph for every letter in %s', (language) => {
    const { distance, ...texts } = mapTexts(language);
    expect(hasGlyphsFor(Object.values({ ...texts, ...distance }).join(' '))).toBe(true);
    for (const text of Object.values(texts))
      expect(outlineText(text, 13, 'semibold').width).toBeGreaterThan(0);
  });

  it('have glyphs only for characters of supported scripts', () => {
    expect(hasGlyphsFor('கிளை, Pune, پونے')).toBe(true);
    expect(hasGlyphsFor('支店')).toBe(false);
  });

  it('run to the left in Urdu', () => {
    const [first, second] = ['آپ', 'برانچ'].map((word) => outlineText(word, 13, 'semibold'));
    const both = outlineText('آپ برانچ', 13, 'semibold');
    // In right-to-left text, the first word is to the right of the second word.
    expect(both.outline.startsWith(second?.outline ?? '?')).toBe(true);
    expect(startOf(both.outline)).toBe(startOf(second?.outline ?? ''));
    expect(both.width).toBeGreaterThan((first?.width ?? 0) + (second?.width ?? 0));
  });
});
