/**
 * Reads from a font which letters each code stands for and how far it moves the pen. This is enough to find words and their
 * positions; nothing is drawn with it.
 */
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  Standard14Font,
  StandardFonts,
  type PdfObject,
  type Standard14FontName,
} from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { decodeContents } from '../document/decode-content.ts';
import { encodingOf } from './encodings.ts';
import { readToUnicode } from './to-unicode.ts';

export interface Font {
  /** The number of bytes of each code. */
  codeBytes: 1 | 2;
  /** Returns an empty string if the font does not map the code. */
  letters(code: number): string;
  /** As a fraction of the font size. */
  width(code: number): number;
}

export function readFont(dict: PdfDict, resolve: Resolve): Font {
  const mapped = toUnicodeOf(dict, resolve);
  const subtype = dereference(dict.get('Subtype'), resolve);
  if (subtype instanceof PdfName && subtype.value === 'Type0') {
    const width = compositeWidths(dict, resolve);
    return { codeBytes: 2, letters: (code) => mapped.get(code) ?? '', width };
  }
  const encoding = encodingOf(dict, resolve);
  const letters = (code: number) => mapped.get(code) ?? encoding.get(code) ?? '';
  return { codeBytes: 1, letters, width: simpleWidths(dict, resolve, letters) };
}

function toUnicodeOf(dict: PdfDict, resolve: Resolve): ReadonlyMap<number, string> {
  const stream = dereference(dict.get('ToUnicode'), resolve);
  if (!(stream instanceof PdfStream)) return new Map();
  const [bytes] = decodeContents([stream]);
  return bytes === undefined ? new Map() : readToUnicode(bytes);
}

/** Reads the widths, one for each code from the first (ISO 32000-1, 9.6.2). A Type 3 font has its own units. */
function simpleWidths(
  dict: PdfDict,
  resolve: Resolve,
  letters: (code: number) => string,
): (code: number) => number {
  const first = numberAt(dict, 'FirstChar', resolve) ?? 0;
  const widths = numbersAt(dict, 'Widths', resolve);
  const [unit = 0.001] = numbersAt(dict, 'FontMatrix', resolve);
  const descriptor = dereference(dict.get('FontDescriptor'), resolve);
  const missing = (descriptor instanceof PdfDict && numberAt(descriptor, 'MissingWidth', resolve)) || 0;
  if (widths.length > 0) return (code) => (widths[code - first] ?? missing) * unit;
  const name = dereference(dict.get('BaseFont'), resolve);
  const standard = Standard14Font.of(standardNameOf(name instanceof PdfName ? name.value : ''));
  return (code) => {
    const text = letters(code);
    return text === '' ? 0 : standard.widthOfTextAtSize(text, 1);
  };
}

/** The standard 14 fonts need no width table in the file. Any other font without one is treated as Helvetica. */
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
  const descendants = dereference(dict.get('DescendantFonts'), resolve);
  const descendant =
    descendants instanceof PdfArray ? dereference(descendants.toArray()[0], resolve) : undefined;
  if (!(descendant instanceof PdfDict)) return () => 1;
  const usual = (numberAt(descendant, 'DW', resolve) ?? 1000) / 1000;
  const widths = new Map<number, number>();
  const entry = dereference(descendant.get('W'), resolve);
  const items = entry instanceof PdfArray ? entry.toArray() : [];
  for (let index = 0; index < items.length;) {
    const first = numberOf(items[index], resolve);
    const second = dereference(items[index + 1], resolve);
    if (first === undefined) break;
    if (second instanceof PdfArray) {
      for (const [offset, item] of second.toArray().entries())
        widths.set(first + offset, (numberOf(item, resolve) ?? 0) / 1000);
      index += 2;
    } else {
      const last = Math.min(numberOf(second, resolve) ?? -1, first + 0xffff);
      const width = (numberOf(items[index + 2], resolve) ?? 0) / 1000;
      for (let code = first; code <= last; code++) widths.set(code, width);
      index += 3;
    }
    if (widths.size > MAX_WIDTHS) break;
  }
  return (code) => widths.get(code) ?? usual;
}

const MAX_WIDTHS = 200_000;

function numberOf(value: PdfObject | undefined, resolve: Resolve): number | undefined {
  const number = dereference(value, resolve);
  return number instanceof PdfNumber && Number.isFinite(number.value) ? number.value : undefined;
}

const numberAt = (dict: PdfDict, key: string, resolve: Resolve): number | undefined =>
  numberOf(dict.get(key), resolve);

function numbersAt(dict: PdfDict, key: string, resolve: Resolve): number[] {
  const list = dereference(dict.get(key), resolve);
  return list instanceof PdfArray ? list.toArray().map((item) => numberOf(item, resolve) ?? 0) : [];
}
