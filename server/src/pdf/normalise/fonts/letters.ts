/** Decides which letters a glyph stands for, and whether that is certain. */
import type { PdfDict } from '@libpdf/core';
import { readToUnicode } from '../../content/to-unicode.ts';
import { streamAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { contradictsDigit } from './digit-shape.ts';
import type { FontContext } from './font-context.ts';
import type { Contour } from './outline.ts';

export interface Letters {
  /**
   * The letters that a text view shows. Null if they are unknown. `CONTRADICTED` if the claim of the document is false.
   */
  text: string | null;
  /** The letters according to the font program: by the name of the glyph, or by the character map. Null if unknown. */
  known: string | null;
}

export interface LetterJudge {
  claimed: ReadonlyMap<number, string>;
  /** Returns the letters of a code. `contours` returns the outline of the glyph, if the font program has one. */
  judge: (code: number, known: string | null, contours?: () => readonly Contour[]) => Letters;
}

/**
 * Replaces the letters of a glyph if the document claims other letters than its embedded font names or draws. A text
 * view shows the printed line instead.
 */
const CONTRADICTED = '\uFFFD';

/**
 * Creates the judge of a font's letters. It reports a font that claims other letters than its program. For a
 * substituted font, the letters of the substitute are right.
 */
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

/** Checks whether a digit is drawn differently, or whether a claimed space is not empty. */
const isOtherShape = (text: string, contours: readonly Contour[]): boolean =>
  text.trim() === '' ? contours.length > 0 : contradictsDigit(text, contours);

/** Returns the letters that the document claims for each code. */
function claimedLetters(font: PdfDict, source: Source): ReadonlyMap<number, string> {
  const stream = streamAt(font, 'ToUnicode', source.resolve);
  if (!stream) return new Map();
  try {
    return readToUnicode(source.decode(stream));
  } catch {
    return new Map();
  }
}

/**
 * Checks whether two texts are the same. Compatibility forms, such as ligatures, equal the letters that they stand for.
 */
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
