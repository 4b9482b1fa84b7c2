/** Decides which letters a glyph stands for, and whether that is certain. */
import type { PdfDict } from '@libpdf/core';
import { readToUnicode } from '../../content/to-unicode.ts';
import { streamAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';

export interface Letters {
  text: string | null;
  isVerified: boolean;
}

/** Returns the letters that the document claims for codes. */
export function claimedLetters(font: PdfDict, source: Source): ReadonlyMap<number, string> {
  const stream = streamAt(font, 'ToUnicode', source.resolve);
  if (!stream) return new Map();
  try {
    return readToUnicode(source.decode(stream));
  } catch {
    return new Map();
  }
}

/** `known` are the letters by the program itself: by the name of the glyph, or by its character map. */
export function judgeLetters(claimed: string | undefined, known: string | null): Letters {
  const text =
    claimed === undefined || claimed === '' || /[\0\uFFFD]/.test(claimed) ? null : claimed.toWellFormed();
  if (known !== null) return { text: text !== null && isSame(text, known) ? text : known, isVerified: true };
  return { text, isVerified: false };
}

/** Compatibility forms, such as ligatures, count as their letters. */
export function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u2010\u2011]/g, '-')
    .replaceAll('\u03BC', '\u00B5')
    .replaceAll('\u2126', '\u03A9');
