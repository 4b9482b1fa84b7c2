/**
 * Substitutes a composite font without a program if its ToUnicode map states the characters of its codes, as pdf.js
 * does.
 */
import type { PdfDict } from '@libpdf/core';
import { Unrepresentable } from '../changes.ts';
import type { CharacterMap } from './character-map.ts';
import type { FontContext } from './font-context.ts';
import { readProgram } from './font-program.ts';
import type { LetterJudge } from './letters.ts';
import type { OutputFont } from './output-font.ts';
import { readable } from './readable.ts';
import { substituteFor } from './substitutes.ts';
import { TrueTypeFont } from './truetype-font.ts';

interface Parts {
  descendant: PdfDict;
  baseFont: string;
  map: CharacterMap;
  widths: (cid: number) => number;
  letters: LetterJudge;
}

/** Returns the substituted font. Throws Unrepresentable if no substitute has the characters. */
export function substituteComposite(parts: Parts, { source, output, changes }: FontContext): OutputFont {
  const { descendant, baseFont, map, widths, letters } = parts;
  const { claimed, judge } = letters;
  const substitute = substituteFor(descendant, source);
  const program = substitute ? readProgram(substitute.data) : null;
  if (!substitute || program?.kind !== 'truetype' || map.isVertical || claimed.size === 0)
    throw missing(baseFont);
  const { sfnt } = program;
  const characters = sfnt.cmaps.find(({ platform, encoding }) => platform === 3 && encoding === 1)?.glyphs;
  changes.note('FONTS_EMBEDDED', baseFont);
  return new TrueTypeFont({
    baseFont: substitute.name,
    sfnt,
    isVertical: false,
    vertical: undefined,
    output,
    split: (bytes) =>
      map.codes(bytes).map(({ code, cid }) => {
        const text = claimed.get(code) ?? '';
        const glyph = characters?.get(text.codePointAt(0) ?? 0);
        if (text.trim() !== '' && (glyph === undefined || text.length > 1)) throw missing(baseFont);
        return { code, glyph, width: widths(cid), isSpace: false, letters: () => judge(code, text) };
      }),
  });
}

const missing = (baseFont: string): Unrepresentable =>
  new Unrepresentable('FONT_NOT_EMBEDDED', `the font ${readable(baseFont)} is not in the document`);
