import { LANGUAGES } from '@countersign/contract/rules/languages';
import { TEXTS } from '@countersign/contract/texts/texts';
import { describe, expect, it } from 'vitest';
import { setWords } from './lettering.ts';
import { canBeDrawn, mapWords } from './map-words.ts';
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
const outlineOf = (words: string, size = 13) => setWords(words, size, 'semibold').outline;

describe('the words on a map', () => {
  it('are in the language of who looks at it', () => {
    for (const words of ['आप, 12 मी के भीतर', '996 मी', 'शाखा'])
      expect(drawn('hi')).toContain(outlineOf(words));
    expect(drawn('hi')).toContain(outlineOf('उ', 12));
    for (const words of ['You, within 12 m', '996 m', 'Branch'])
      expect(drawn('en')).toContain(outlineOf(words));
  });

  it('can be drawn in every language: in its own words, or else in the English ones', () => {
    expect(LANGUAGES.filter((language) => !canBeDrawn(mapWords(language)))).toEqual([]);
    expect(mapWords('hi').you).toBe('आप');
  });

  it('cannot be drawn in letters that the font has not', () => {
    expect(canBeDrawn({ ...mapWords('en'), you: 'நீங்கள்' })).toBe(false);
    expect(canBeDrawn({ ...mapWords('en'), distance: { ...TEXTS.en.distance, metres: '{amount} மீ' } })).toBe(
      false,
    );
  });
});
