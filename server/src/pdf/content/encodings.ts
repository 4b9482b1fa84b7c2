/** Maps the codes of a simple font to letters (ISO 32000-1, 9.6.6 and annex D). */
import { PdfDict, PdfName, PdfNumber, type PdfObject, type PdfStream } from '@libpdf/core';
import { decodeContents } from '../document/decode-content.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, nameAt, streamAt } from '../reading/entries.ts';
import { lettersOfGlyph } from './glyph-names.ts';

/** Maps codes to letters. Codes without a letter have no entry. */
export type Encoding = ReadonlyMap<number, string>;

export function encodingOf(font: PdfDict, resolve: Resolve): Encoding {
  const entry = entryAt(font, 'Encoding', resolve);
  if (entry instanceof PdfName) return NAMED_ENCODINGS.get(entry.value) ?? builtInEncoding(font, resolve);
  if (!(entry instanceof PdfDict)) return builtInEncoding(font, resolve);
  const base = NAMED_ENCODINGS.get(nameAt(entry, 'BaseEncoding', resolve));
  const letters = new Map(base ?? builtInEncoding(font, resolve));
  applyDifferences(letters, itemsAt(entry, 'Differences', resolve), resolve);
  return letters;
}

function applyDifferences(letters: Map<number, string>, items: readonly PdfObject[], resolve: Resolve): void {
  let code = 0;
  for (const item of items) {
    const value = dereference(item, resolve);
    if (value instanceof PdfNumber) code = value.value;
    else if (value instanceof PdfName) {
      const named = lettersOfGlyph(value.value);
      if (named === null) letters.delete(code);
      else letters.set(code, named);
      code += 1;
    }
  }
}

/**
 * Reads the encoding that a Type 1 font program lists in plain text, as TeX fonts do. All other fonts are assumed to use
 * the standard encoding.
 */
function builtInEncoding(font: PdfDict, resolve: Resolve): Encoding {
  const program = streamAt(dictAt(font, 'FontDescriptor', resolve), 'FontFile', resolve);
  if (!program) return STANDARD;
  const letters = new Map<number, string>();
  const text = plainPartOf(program, resolve);
  for (const [, code = '', name = ''] of text.matchAll(/\bdup\s+(\d{1,3})\s*\/([\w.]{1,60})\s+put\b/g)) {
    const named = lettersOfGlyph(name);
    if (named !== null) letters.set(Number(code), named);
  }
  return letters.size > 0 ? letters : STANDARD;
}

function plainPartOf(program: PdfStream, resolve: Resolve): string {
  const [data] = decodeContents([program], resolve, MAX_PROGRAM_BYTES);
  if (!data) return '';
  const end = data.indexOf('eexec');
  return data.toString('latin1', 0, end === -1 ? MAX_PLAIN_BYTES : Math.min(end, MAX_PLAIN_BYTES));
}

const MAX_PROGRAM_BYTES = 8 * 1024 * 1024;
const MAX_PLAIN_BYTES = 64 * 1024;

function fromTable(label: string): Encoding {
  const decoder = new TextDecoder(label);
  return new Map(
    Array.from({ length: 256 }, (_, code): [number, string] => [
      code,
      decoder.decode(Uint8Array.of(code)),
    ]).filter(([code]) => code >= 32),
  );
}

const STANDARD: Encoding = new Map([
  ...Array.from({ length: 95 }, (_, index): [number, string] => [
    index + 32,
    String.fromCharCode(index + 32),
  ]),
  [0x27, '’'],
  [0x60, '‘'],
  ...run(0xa1, "¡¢£⁄¥ƒ§¤'“«‹›"),
  [0xae, 'fi'],
  [0xaf, 'fl'],
  ...run(0xb1, '–†‡·'),
  ...run(0xb6, '¶•‚„”»…‰'),
  [0xbf, '¿'],
  ...run(0xc1, '`´ˆ˜¯˘˙¨'),
  [0xca, '˚'],
  [0xcb, '¸'],
  ...run(0xcd, '˝˛ˇ—'),
  [0xe1, 'Æ'],
  [0xe3, 'ª'],
  ...run(0xe8, 'ŁØŒº'),
  [0xf1, 'æ'],
  [0xf5, 'ı'],
  ...run(0xf8, 'łøœß'),
]);

export const NAMED_ENCODINGS: ReadonlyMap<string | undefined, Encoding> = new Map([
  ['WinAnsiEncoding', fromTable('windows-1252')],
  ['MacRomanEncoding', fromTable('macintosh')],
  ['StandardEncoding', STANDARD],
]);

function run(first: number, letters: string): [number, string][] {
  return Array.from(letters, (letter, index) => [first + index, letter]);
}
