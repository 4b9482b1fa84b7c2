/**
 * Finds the codes of characters in simple fonts. It is used for text that the document states as characters, such as a
 * form value.
 */
import type { PdfDict } from '@libpdf/core';
import { nameAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { codePointOf, STANDARD_NAMES } from './encodings.ts';
import { readSimpleEncoding } from './simple-encoding.ts';

/**
 * Returns a function from characters to codes. Its result is null for a character without a code, and for every
 * character if the font is composite.
 */
export function encoderOf(font: PdfDict, source: Source): (character: string) => number | null {
  if (nameAt(font, 'Subtype', source.resolve) === 'Type0') return () => null;
  const { base, differences } = readSimpleEncoding(font, source);
  const codes = new Map<number, number>();
  for (let code = 255; code >= 0; code--) {
    const point = codePointOf(differences.get(code) ?? (base ?? STANDARD_NAMES).get(code) ?? '');
    if (point !== undefined) codes.set(point, code);
  }
  return (character) => codes.get(character.codePointAt(0) ?? -1) ?? null;
}
