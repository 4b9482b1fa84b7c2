/** Finds the codes of characters in simple fonts, for text that the document states without its codes. */
import type { PdfDict } from '@libpdf/core';
import { nameAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { codePointOf, STANDARD_NAMES } from './encodings.ts';
import { readSimpleEncoding } from './simple-encoding.ts';

/** The returned function returns null for characters without a code, and for every character of a composite font. */
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
