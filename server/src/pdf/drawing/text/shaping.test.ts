import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fontFor, type FontName } from '../../../lettering/fonts.ts';
import { runsOf } from '../../../lettering/runs.ts';

const NAMES: [FontName, string][] = [
  ['base', 'Åsa Ελένη Жуков ₹'],
  ['base', 'क्षत्रिय श्रीकृष्ण'],
  ['bengali', 'শ্রী চট্টোপাধ্যায়'],
  ['gujarati', 'શ્રી ક્ષમા કિરણ'],
  ['gurmukhi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['kannada', 'ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣ'],
  ['malayalam', 'ശ്രീജിത്ത് കൃഷ്ണൻ'],
  ['odia', 'ଶ୍ରୀ କ୍ଷମା କିରଣ'],
  ['tamil', 'ஸ்ரீராம் கிருஷ்ணன்'],
  ['telugu', 'శ్రీనివాస్ కృష్ణ'],
  ['arabic', 'محمدعلی'],
];

const glyphsOf = (text: string, font: FontName = 'base') => fontFor(font, 'regular').layout(text).glyphs;
const idsOf = (text: string, font?: FontName) => glyphsOf(text, font).map(({ id }) => id.glyph);

const file = import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const otherShaper = create(readFileSync(new URL(file)));

describe('shaping', () => {
  it.each(NAMES)('finds every letter in the font %s: %s', (font, name) => {
    for (const weight of ['regular', 'semibold'] as const) {
      const runs = runsOf(name, weight);
      expect(new Set(runs.map((run) => run.font))).toEqual(new Set([font]));
      for (const run of runs)
        expect(
          fontFor(font, weight)
            .layout(run.text)
            .glyphs.map(({ id }) => id.glyph),
        ).not.toContain(0);
    }
  });

  it('draws a conjunct as one shape', () => {
    expect(idsOf('क्ष')).toHaveLength(1);
    expect(idsOf('क्ष')).not.toEqual(idsOf('क'));
    expect(glyphsOf('क्ष')[0]?.codePoints).toEqual([0x915, 0x94d, 0x937]);
    expect(idsOf('క్ష', 'telugu').length).toBeLessThan(3);
    expect(idsOf('ക്ഷ', 'malayalam')).toHaveLength(1);
  });

  it('puts the short i before its consonant, although it is read after it', () => {
    const [sign, consonant] = glyphsOf('कि');
    expect(consonant?.id.glyph).toBe(idsOf('क')[0]);
    expect([sign, consonant].map((glyph) => glyph?.codePoints)).toEqual([[0x915], [0x93f]]);
    expect(idsOf('ਸਿ', 'gurmukhi')).toEqual([expect.any(Number), ...idsOf('ਸ', 'gurmukhi')]);
  });

  it('joins Arabic letters and sets them from the right', () => {
    const isolated = idsOf('ع', 'arabic');
    expect(idsOf('ععع', 'arabic')).toHaveLength(3);
    expect(idsOf('ععع', 'arabic')).not.toContain(isolated[0]);
    expect(glyphsOf('عم', 'arabic')[0]?.codePoints).toEqual([0x645]);
  });

  it.each(['क्षत्रिय', 'श्रीकृष्ण', 'विद्यार्थी', 'र्ि', 'स्त्री', 'द्ध्र्य'])('agrees with fontkit about %s', (word) => {
    if (!('layout' in otherShaper)) throw new TypeError('A font was expected');
    expect(idsOf(word)).toEqual(otherShaper.layout(word).glyphs.map(({ id }) => id));
  });

  it('draws a box for a letter without a font and the replacement mark for a non-letter', () => {
    expect(idsOf('\uFFFD')).not.toContain(0);
    expect(idsOf('日')).toEqual([0]);
  });

  it('does not reuse letters of an earlier document', () => {
    const before = glyphsOf('क्षि');
    glyphsOf('क\u094D\u200Dषि');
    expect(glyphsOf('क्षि')).toEqual(before);
  });
});
