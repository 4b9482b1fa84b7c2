/** Decides which letters a glyph stands for, and whether that is certain. */
import type { PdfDict } from '@libpdf/core';
import { readToUnicode } from '../../content/to-unicode.ts';
import { streamAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import type { FontContext } from './font-context.ts';

export interface Letters {
  text: string | null;
  /** The letters according to the program: by the name of the glyph, or by its character map. */
  known: string | null;
}

export interface LetterJudge {
  claimed: ReadonlyMap<number, string>;
  judge: (code: number, known: string | null) => Letters;
}

/** Reports a font that claims letters other than those of its program. */
export function createLetterJudge(
  font: PdfDict,
  fontName: string,
  { source, changes }: FontContext,
): LetterJudge {
  const claimed = claimedLetters(font, source);
  return {
    claimed,
    judge(code, known) {
      const letters = claimed.get(code) ?? '';
      const text = letters === '' || /[\0\uFFFD]/.test(letters) ? null : letters.toWellFormed();
      if (known === null) return { text, known };
      const isRight = text !== null && isSame(text, known);
      if (text !== null && !isRight) changes.note('TEXT_MAPS_REMOVED', fontName);
      return { text: isRight ? text : known, known };
    },
  };
}

/** Returns the letters that the document claims for codes. */
function claimedLetters(font: PdfDict, source: Source): ReadonlyMap<number, string> {
  const stream = streamAt(font, 'ToUnicode', source.resolve);
  if (!stream) return new Map();
  try {
    return readToUnicode(source.decode(stream));
  } catch {
    return new Map();
  }
}

/** Compatibility forms, such as ligatures, count as their letters. */
function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u2010\u2011]/g, '-')
    .replaceAll('\u03BC', '\u00B5')
    .replaceAll('\u2126', '\u03A9');
