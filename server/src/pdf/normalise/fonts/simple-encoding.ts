/** Reads the encodings of simple fonts as glyph names by code (ISO 32000-1, 9.6.6), as pdf.js does. */
import { PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import { dereference } from '../../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, nameAt, numberAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { NAME_ENCODINGS, type NameEncoding } from './encodings.ts';

export interface SimpleEncoding {
  /** The named base encoding, or null if the font names none. */
  base: NameEncoding | null;
  differences: ReadonlyMap<number, string>;
  isSymbolic: boolean;
  /** Whether the font dictionary states an encoding. */
  isStated: boolean;
}

const SYMBOLIC = 4;

export function readSimpleEncoding(font: PdfDict, { resolve }: Source): SimpleEncoding {
  const entry = entryAt(font, 'Encoding', resolve);
  const differences = new Map<number, string>();
  const named =
    entry instanceof PdfName
      ? entry.value
      : entry instanceof PdfDict
        ? nameAt(entry, 'BaseEncoding', resolve)
        : undefined;
  if (entry instanceof PdfDict) {
    let code = 0;
    for (const item of itemsAt(entry, 'Differences', resolve)) {
      const value = dereference(item, resolve);
      if (value instanceof PdfNumber) code = value.value;
      else if (value instanceof PdfName) differences.set(code++, value.value);
    }
  }
  const flags = numberAt(dictAt(font, 'FontDescriptor', resolve), 'Flags', resolve) ?? 0;
  const base = named === undefined ? null : (NAME_ENCODINGS.get(named) ?? null);
  return {
    base,
    differences,
    isSymbolic: (flags & SYMBOLIC) !== 0,
    isStated: base !== null || differences.size > 0,
  };
}
