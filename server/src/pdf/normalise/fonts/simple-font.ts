/** Reads simple fonts (ISO 32000-1, 9.6). A font without a program gets a substitute. */
import type { PdfDict } from '@libpdf/core';
import { lettersOfGlyph } from '../../content/glyph-names.ts';
import { nameAt } from '../../reading/entries.ts';
import { Unrepresentable } from '../changes.ts';
import { name } from '../values.ts';
import type { Cff } from './cff.ts';
import type { ProgramFile } from './descriptor.ts';
import { codePointOf, STANDARD_NAMES } from './encodings.ts';
import type { FontContext } from './font-context.ts';
import { programOf, readProgram, type FontProgram } from './font-program.ts';
import { createLetterJudge } from './letters.ts';
import { readable } from './readable.ts';
import { NamedFont } from './named-font.ts';
import type { OutputFont } from './output-font.ts';
import type { Sfnt } from './sfnt.ts';
import { readSimpleEncoding, type SimpleEncoding } from './simple-encoding.ts';
import { substituteFor, type Substitute } from './substitutes.ts';
import { charactersByGlyph, glyphsByCode } from './truetype-encoding.ts';
import { TrueTypeFont } from './truetype-font.ts';
import type { Type1 } from './type1.ts';
import { simpleWidths } from './widths.ts';

export function readSimpleFont(font: PdfDict, context: FontContext): OutputFont {
  const { source, changes } = context;
  const encoding = readSimpleEncoding(font, source);
  const baseFont = nameAt(font, 'BaseFont', source.resolve) ?? 'Font';
  const embedded = programOf(font, source);
  if (embedded) return build({ font, baseFont, program: embedded, encoding, context });
  const substitute = substituteFor(font, source);
  if (!substitute)
    throw new Unrepresentable('FONT_NOT_EMBEDDED', `the font ${readable(baseFont)} is not in the document`);
  changes.note('FONTS_EMBEDDED', baseFont);
  const program = readProgram(substitute.data);
  return build({
    font,
    baseFont: substitute.name,
    program,
    encoding: substitutedEncoding(encoding, substitute),
    context,
    isSubstitute: true,
  });
}

/**
 * Returns the encoding for a substitute. A substituted symbol font has its own encoding. In any other substitute, codes
 * without an encoding follow the standard encoding.
 */
function substitutedEncoding(encoding: SimpleEncoding, { encoding: own }: Substitute): SimpleEncoding {
  if (own) return { ...encoding, base: own, isSymbolic: true };
  return { ...encoding, base: encoding.base ?? STANDARD_NAMES, isSymbolic: false, isStated: true };
}

interface Parts {
  font: PdfDict;
  baseFont: string;
  program: FontProgram;
  encoding: SimpleEncoding;
  context: FontContext;
  isSubstitute?: boolean;
}

function build(parts: Parts): OutputFont {
  const { program } = parts;
  switch (program.kind) {
    case 'truetype':
      return fromTrueType(program.sfnt, parts);
    case 'cff':
      return fromCff(program.cff, program.data, parts);
    case 'type1':
      return fromType1(program.type1, parts);
  }
}

function fromTrueType(sfnt: Sfnt, { font, baseFont, encoding, context, isSubstitute }: Parts): OutputFont {
  const { source, output } = context;
  const stated = simpleWidths(font, source);
  // The widths of the standard 14 fonts are whole numbers. The unrounded widths of a substitute would shift text,
  // because the small differences add up along a line.
  const widths = (code: number, glyph: number | undefined) =>
    stated(code) ?? (isSubstitute && glyph !== undefined ? Math.round(sfnt.width(glyph)) : undefined);
  const { claimed, judge } = createLetterJudge(font, baseFont, context, isSubstitute);
  const characters = charactersByGlyph(sfnt);
  const glyphs = isSubstitute ? glyphsByName(sfnt, encoding) : glyphsByCode(sfnt, encoding, claimed);
  return new TrueTypeFont({
    baseFont,
    sfnt,
    isVertical: false,
    vertical: undefined,
    output,
    split: (bytes) =>
      Array.from(bytes, (code) => {
        const glyph = glyphs.get(code);
        const letters = () =>
          judge(code, characters.get(glyph ?? -1) ?? null, () => sfnt.contours(glyph ?? 0));
        return { code, glyph, width: widths(code, glyph), isSpace: code === SPACE, letters };
      }),
  });
}

/**
 * Returns the glyphs by code. They are found by their characters, because the character map of a substitute is
 * complete.
 */
function glyphsByName(sfnt: Sfnt, { base, differences }: SimpleEncoding): Map<number, number> {
  const cmap = sfnt.cmaps.find(({ platform, encoding }) => platform === 3 && encoding === 1);
  const glyphs = new Map<number, number>();
  for (let code = 0; code < 256; code++) {
    const point = codePointOf(differences.get(code) ?? base?.get(code) ?? '');
    const glyph = point === undefined ? undefined : cmap?.glyphs.get(point);
    if (glyph !== undefined) glyphs.set(code, glyph);
  }
  return glyphs;
}

function fromCff(cff: Cff, data: Buffer, parts: Parts): OutputFont {
  if (cff.isCidKeyed)
    throw new Unrepresentable('UNSUPPORTED_FONT', 'a font has an encoding that does not fit it');
  const file: ProgramFile = { key: 'FontFile3', entries: { Subtype: name('Type1C') }, data };
  const glyphs = new Map(cff.names.map((glyphName, glyph) => [glyphName, glyph]));
  if (glyphs.size < cff.names.length)
    throw new Unrepresentable('DAMAGED_FONT', 'a font names two glyphs alike');
  const programWidth = (glyphName: string) => cff.width?.(glyphs.get(glyphName) ?? 0);
  return named(parts, { file, glyphs, builtIn: cff.encoding, box: cff.box, programWidth });
}

function fromType1({ widths, encoding, clear, encrypted, trailer }: Type1, parts: Parts): OutputFont {
  const file: ProgramFile = {
    key: 'FontFile',
    entries: { Length1: clear.length, Length2: encrypted.length, Length3: trailer.length },
    data: Buffer.concat([clear, encrypted, trailer]),
  };
  const glyphs = new Set(widths.keys());
  return named(parts, {
    file,
    glyphs,
    builtIn: encoding,
    box: [0, -250, 1000, 1000],
    programWidth: (glyphName) => widths.get(glyphName),
  });
}

interface NamedProgram {
  file: ProgramFile;
  glyphs: Pick<ReadonlySet<string>, 'has'>;
  builtIn: ReadonlyMap<number, string>;
  box: readonly number[];
  programWidth: (glyphName: string) => number | undefined;
}

function named(
  { font, baseFont, encoding, context, isSubstitute }: Parts,
  program: NamedProgram,
): OutputFont {
  const { source, output } = context;
  const { file, glyphs, builtIn, box, programWidth } = program;
  const usual = encoding.base ?? builtIn;
  const { judge } = createLetterJudge(font, baseFont, context, isSubstitute);
  return new NamedFont({
    baseFont,
    file,
    box,
    nameOf: (code) => {
      const wanted = encoding.differences.get(code) ?? usual.get(code);
      return wanted !== undefined && glyphs.has(wanted) ? wanted : undefined;
    },
    widths: simpleWidths(font, source),
    programWidth,
    lettersOf: (code, glyphName) => judge(code, lettersOfGlyph(glyphName)),
    output,
  });
}

const SPACE = 32;
