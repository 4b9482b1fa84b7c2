import { LANGUAGES } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import { describe, expect, it } from 'vitest';
import { outlineText } from './text-outlines.ts';
import { canBeDrawn, mapTexts } from './map-texts.ts';
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

describe('the texts on a map', () => {
  it("are in the reader's language", () => {
    for (const words of ['आप, 12 मी के भीतर', '996 मी', 'शाखा'])
      expect(drawn('hi')).toContain(outlineOf(words));
    expect(drawn('hi')).toContain(outlineOf('उ', 12));
    for (const words of ['You, within 12 m', '996 m', 'Branch'])
      expect(drawn('en')).toContain(outlineOf(words));
  });

  it('can be drawn in every language, in its own script or in English', () => {
    expect(LANGUAGES.filter((language) => !canBeDrawn(mapTexts(language)))).toEqual([]);
    expect(mapTexts('hi').you).toBe('आप');
  });

  it('cannot be drawn in a script that the font lacks', () => {
    expect(canBeDrawn({ ...mapTexts('en'), you: 'நீங்கள்' })).toBe(false);
    expect(canBeDrawn({ ...mapTexts('en'), distance: { ...TEXTS.en.distance, metres: '{amount} மீ' } })).toBe(
      false,
    );
  });
});
