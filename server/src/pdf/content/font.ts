/**
 * Reads two things from a font: which letters each code stands for, and how far each code moves the pen. That is enough
 * to find words and their positions, but not to draw them.
 */
import {
  PdfArray,
  Standard14Font,
  StandardFonts,
  type PdfDict,
  type PdfObject,
  type Standard14FontName,
} from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { decodeContents } from '../document/decode-content.ts';
import { dictAt, dictsIn, itemsAt, nameAt, numberAt, numberOf, streamAt } from '../reading/entries.ts';
import { encodingOf } from './encodings.ts';
import { readToUnicode } from './to-unicode.ts';

export interface Font {
  codeBytes: 1 | 2;
  /** Returns the letters of a code, or an empty string if the font does not map the code. */
  letters(code: number): string;
  /** Returns the width of a code's glyph as a fraction of the font size. */
  width(code: number): number;
}

export function readFont(dict: PdfDict, resolve: Resolve): Font {
  const mapped = toUnicodeOf(dict, resolve);
  if (nameAt(dict, 'Subtype', resolve) === 'Type0') {
    const width = compositeWidths(dict, resolve);
    return { codeBytes: 2, letters: (code) => mapped.get(code) ?? '', width };
  }
  const encoding = encodingOf(dict, resolve);
  const letters = (code: number) => mapped.get(code) ?? encoding.get(code) ?? '';
  return { codeBytes: 1, letters, width: simpleWidths(dict, resolve, letters) };
}

function toUnicodeOf(dict: PdfDict, resolve: Resolve): ReadonlyMap<number, string> {
  const stream = streamAt(dict, 'ToUnicode', resolve);
  const [bytes] = stream ? decodeContents([stream]) : [];
  return bytes === undefined ? new Map() : readToUnicode(bytes);
}

/**
 * Reads the widths of a simple font, one for each code from `FirstChar` (ISO 32000-1, 9.6.2). The widths of a Type 3
 * font are in the font's own units.
 */
function simpleWidths(
  dict: PdfDict,
  resolve: Resolve,
  letters: (code: number) => string,
): (code: number) => number {
  const first = finite(numberAt(dict, 'FirstChar', resolve)) ?? 0;
  const widths = numbersAt(dict, 'Widths', resolve);
  const [unit = 0.001] = numbersAt(dict, 'FontMatrix', resolve);
  const descriptor = dictAt(dict, 'FontDescriptor', resolve);
  const missing = finite(numberAt(descriptor, 'MissingWidth', resolve)) ?? 0;
  if (widths.length > 0) return (code) => (widths[code - first] ?? missing) * unit;
  const standard = Standard14Font.of(standardNameOf(nameAt(dict, 'BaseFont', resolve) ?? ''));
  return (code) => {
    const text = letters(code);
    return text === '' ? 0 : standard.widthOfTextAtSize(text, 1);
  };
}

/**
 * Returns the standard font with this name. The standard 14 fonts need no width table in the file, and any other font
 * without such a table is treated as Helvetica.
 */
function standardNameOf(name: string): Standard14FontName {
  const known = Object.values(StandardFonts).find((each) => each === name);
  if (known) return known;
  if (/courier/i.test(name)) return 'Courier';
  if (/times/i.test(name)) return /bold/i.test(name) ? 'Times-Bold' : 'Times-Roman';
  return /bold/i.test(name) ? 'Helvetica-Bold' : 'Helvetica';
}

/**
 * Reads the widths of a composite font (ISO 32000-1, 9.7.4.3). Codes are assumed to equal glyph numbers, as they do in
 * nearly all files (Identity-H).
 */
function compositeWidths(dict: PdfDict, resolve: Resolve): (code: number) => number {
  const [descendant] = dictsIn(itemsAt(dict, 'DescendantFonts', resolve).slice(0, 1), resolve);
  if (!descendant) return () => 1;
  const numberIn = (item: PdfObject | undefined) => finite(numberOf(item, resolve));
  const usual = (finite(numberAt(descendant, 'DW', resolve)) ?? 1000) / 1000;
  const widths = new Map<number, number>();
  const items = itemsAt(descendant, 'W', resolve);
  for (let index = 0; index < items.length;) {
    const first = numberIn(items[index]);
    const second = dereference(items[index + 1], resolve);
    if (first === undefined) break;
    if (second instanceof PdfArray) {
      for (const [offset, item] of second.toArray().entries())
        widths.set(first + offset, (numberIn(item) ?? 0) / 1000);
      index += 2;
    } else {
      const last = Math.min(numberIn(second) ?? -1, first + 0xffff);
      const width = (numberIn(items[index + 2]) ?? 0) / 1000;
      for (let code = first; code <= last; code++) widths.set(code, width);
      index += 3;
    }
    if (widths.size > MAX_WIDTHS) break;
  }
  return (code) => widths.get(code) ?? usual;
}

const MAX_WIDTHS = 200_000;

const finite = (number: number | undefined): number | undefined =>
  Number.isFinite(number) ? number : undefined;

const numbersAt = (dict: PdfDict, key: string, resolve: Resolve): number[] =>
  itemsAt(dict, key, resolve).map((item) => finite(numberOf(item, resolve)) ?? 0);
