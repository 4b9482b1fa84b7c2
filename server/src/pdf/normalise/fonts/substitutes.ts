/**
 * Provides programs for fonts that a document names but does not embed: Liberation Sans and the Foxit fonts, which
 * pdf.js uses too. Their metrics match the standard 14 fonts (ISO 32000-1, 9.6.2.2).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PdfDict, PdfName } from '@libpdf/core';
import { dictAt, nameAt, numberAt } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import { NAME_ENCODINGS, type NameEncoding } from './encodings.ts';
import { DINGBATS_NAMES, SYMBOL_NAMES } from './symbol-encodings.ts';

export interface Substitute {
  kind: 'truetype' | 'cff';
  /** The font name in the output. */
  name: string;
  data: Buffer;
  /** The built-in encoding of a symbol font. Null for a font of letters, which uses the standard encoding. */
  encoding: NameEncoding | null;
}

/** The font that pdf.js uses if the named font is missing from the resources. */
export const HELVETICA = PdfDict.of({
  Type: PdfName.of('Font'),
  Subtype: PdfName.of('Type1'),
  BaseFont: PdfName.of('Helvetica'),
  Encoding: PdfName.of('WinAnsiEncoding'),
});

/** Font descriptor flags (ISO 32000-1, table 123). */
const FIXED_PITCH = 1;
const SERIF = 2;
const SYMBOLIC = 4;
const ITALIC = 64;
const FORCE_BOLD = 1 << 18;

/**
 * Returns the substitute for a font, or null if the characters of the font are unknown, as for a symbol font without
 * its program. Some programs mark every font as symbolic: then, a named encoding shows that the font contains letters.
 */
export function substituteFor(font: PdfDict, { resolve }: Source): Substitute | null {
  const named = (nameAt(font, 'BaseFont', resolve) ?? '').replace(/^[A-Z]{6}\+/, '');
  const flags = numberAt(dictAt(font, 'FontDescriptor', resolve), 'Flags', resolve) ?? 0;
  if (/^symbol/i.test(named)) return load('FoxitSymbol.pfb', 'FoxitSymbol', SYMBOL_NAMES);
  if (/zapf|dingbats/i.test(named)) return load('FoxitDingbats.pfb', 'FoxitDingbats', DINGBATS_NAMES);
  const isKnown = KNOWN.test(named);
  const hasLetters = (flags & SYMBOLIC) === 0 || NAME_ENCODINGS.has(nameAt(font, 'Encoding', resolve) ?? '');
  if (!isKnown && !hasLetters) return null;
  const isBold = /bold|black|heavy|demi/i.test(named) || (flags & FORCE_BOLD) !== 0;
  const isItalic = /italic|oblique/i.test(named) || (!isKnown && (flags & ITALIC) !== 0);
  const isFixed = /courier|mono|consol|typewriter/i.test(named) || (!isKnown && (flags & FIXED_PITCH) !== 0);
  const isSerif = SERIFS.test(named) || (!isKnown && (flags & SERIF) !== 0);
  if (!isFixed && !isSerif) {
    const style = isBold ? (isItalic ? 'BoldItalic' : 'Bold') : isItalic ? 'Italic' : 'Regular';
    return load(`LiberationSans-${style}.ttf`, `LiberationSans-${style}`);
  }
  const family = isFixed ? 'FoxitFixed' : 'FoxitSerif';
  const name = `${family}${isBold ? 'Bold' : ''}${isItalic ? 'Italic' : ''}`;
  return load(`${name}.pfb`, name);
}

const SERIFS =
  /times|georgia|garamond|roman|cambria|palatino|bookman|schoolbook|minion|constantia|nimbusrom/i;
const KNOWN = /^(?:helvetica|arial|times|courier|calibri|verdana|tahoma|georgia|cambria|nimbus|liberation)/i;

const loaded = new Map<string, Substitute>();
const require = createRequire(import.meta.url);

function load(file: string, name: string, encoding: NameEncoding | null = null): Substitute {
  const known = loaded.get(file);
  if (known) return known;
  const data = readFileSync(require.resolve(`pdfjs-dist/standard_fonts/${file}`));
  const substitute: Substitute = { kind: file.endsWith('.ttf') ? 'truetype' : 'cff', name, data, encoding };
  loaded.set(file, substitute);
  return substitute;
}
