/** Decides which letters a glyph stands for, and whether that is certain. */
import type { PdfDict } from '@libpdf/core';
import { readToUnicode } from '../../content/to-unicode.ts';
import { streamAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { contradictsDigit } from './digit-shape.ts';
import type { FontContext } from './font-context.ts';
import type { Contour } from './outline.ts';

export interface Letters {
  /** The letters that a text view shows. Null if they are unknown, or `CONTRADICTED`. */
  text: string | null;
  /** The letters according to the program: by the name of the glyph, or by its character map. */
  known: string | null;
}

export interface LetterJudge {
  claimed: ReadonlyMap<number, string>;
  /** `contours` is the outline of the glyph, if the font program has one. */
  judge: (code: number, known: string | null, contours?: () => readonly Contour[]) => Letters;
}

/**
 * Stands for the letters of a glyph if the document claims letters other than those that its embedded font names or
 * draws. A text view shows the printed line instead.
 */
const CONTRADICTED = '\uFFFD';

/** Reports a font that claims letters other than those of its program. The letters of a substitute are known to be right. */
export function createLetterJudge(
  font: PdfDict,
  fontName: string,
  { source, changes }: FontContext,
  isSubstitute = false,
): LetterJudge {
  const claimed = claimedLetters(font, source);
  return {
    claimed,
    judge(code, known, contours) {
      const letters = claimed.get(code) ?? '';
      if (isSubstitute) {
        if (letters !== '' && known !== null && !isSame(letters, known))
          changes.note('TEXT_MAPS_REMOVED', fontName);
        return { text: known, known };
      }
      if (letters === CONTRADICTED) return { text: CONTRADICTED, known };
      const text = letters === '' || /[\0\uFFFD]/.test(letters) ? known : letters.toWellFormed();
      const isWrong =
        text !== null &&
        ((known !== null && !isSame(text, known)) || (contours && isOtherShape(text, contours())));
      if (isWrong) changes.note('TEXT_MAPS_REMOVED', fontName);
      return { text: isWrong ? CONTRADICTED : text, known };
    },
  };
}

/** Returns true if a digit is drawn differently, or a space is not empty. */
const isOtherShape = (text: string, contours: readonly Contour[]): boolean =>
  text.trim() === '' ? contours.length > 0 : contradictsDigit(text, contours);

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
    .replaceAll('\u2126', '\u03A9')
    .replaceAll('\u2206', '\u0394')
    .replaceAll(/[\u2215\u2044]/g, '/')
    .replaceAll('\u2219', '\u00B7');
