/** Reads composite fonts (ISO 32000-1, 9.7). */
import { PdfDict, PdfStream } from '@libpdf/core';
import { dereference } from '../../reading/dereference.ts';
import { entryAt, itemsAt, nameAt, numberOf } from '../../reading/entries.ts';
import { Unrepresentable } from '../changes.ts';
import type { Source } from '../source.ts';
import { readCharacterMap } from './character-map.ts';
import { CidFont } from './cid-font.ts';
import type { FontContext } from './font-context.ts';
import { programOf } from './font-program.ts';
import { createLetterJudge } from './letters.ts';
import type { Contour } from './outline.ts';
import type { OutputFont } from './output-font.ts';
import { substituteComposite } from './substituted-composite.ts';
import { charactersByGlyph } from './truetype-encoding.ts';
import { TrueTypeFont, type SourceCode } from './truetype-font.ts';
import { compositeWidths } from './widths.ts';

export function readCompositeFont(font: PdfDict, context: FontContext): OutputFont {
  const { source, output } = context;
  const { resolve } = source;
  const descendant = dereference(itemsAt(font, 'DescendantFonts', resolve)[0], resolve);
  if (!(descendant instanceof PdfDict))
    throw new Unrepresentable('DAMAGED_FONT', 'a composite font has no font');
  const baseFont = nameAt(descendant, 'BaseFont', resolve) ?? nameAt(font, 'BaseFont', resolve) ?? 'Font';
  const program = programOf(descendant, source);
  const map = readCharacterMap(font.get('Encoding'), source);
  if (map.isVertical && descendant.has('W2'))
    throw new Unrepresentable('UNSUPPORTED_FONT', 'a vertical font has widths of its own');
  const widths = compositeWidths(descendant, source);
  const letterJudge = createLetterJudge(font, baseFont, context, !program);
  if (!program)
    return substituteComposite({ descendant, baseFont, map, widths, letters: letterJudge }, context);
  const { claimed, judge } = letterJudge;
  const toGlyph = glyphMap(descendant, source);
  const metrics = itemsAt(descendant, 'DW2', resolve).map((item) => numberOf(item, resolve) ?? 0);
  const vertical = map.isVertical ? (metrics.length === 2 ? metrics : [880, -1000]) : undefined;
  const split =
    (
      glyphOf: (cid: number) => number | undefined,
      known: (glyph: number | undefined) => string | null,
      contours?: (glyph: number) => readonly Contour[],
    ) =>
    (bytes: Uint8Array): SourceCode[] =>
      map.codes(bytes).map(({ code, cid }) => {
        const glyph = glyphOf(cid);
        const outline = contours && glyph !== undefined ? () => contours(glyph) : undefined;
        const letters = () => judge(code, known(glyph), outline);
        const isFirstMeant = glyph === 0 && cid !== 0 && claimed.has(code);
        return { code, glyph, isFirstMeant, width: widths(cid), isSpace: false, letters };
      });
  const common = { baseFont, isVertical: map.isVertical, vertical, output };
  switch (program.kind) {
    case 'truetype': {
      const { sfnt } = program;
      const characters = charactersByGlyph(sfnt);
      const known = (glyph: number | undefined) => characters.get(glyph ?? -1) ?? null;
      return new TrueTypeFont({
        ...common,
        sfnt,
        split: split(toGlyph, known, (glyph) => sfnt.contours(glyph)),
      });
    }
    case 'cff': {
      const { cff, data } = program;
      const isByGlyph = nameAt(descendant, 'Subtype', resolve) === 'CIDFontType2';
      const cidOf = (cid: number) => (isByGlyph ? cff.cids[toGlyph(cid) ?? 0] : cid);
      return new CidFont({ ...common, cff, data, split: split(cidOf, () => null) });
    }
    case 'type1':
      throw new Unrepresentable('UNSUPPORTED_FONT', 'a composite font has a program that does not fit it');
  }
}

/** Reads the entry CIDToGIDMap. If it is missing, identifiers equal glyph numbers. */
function glyphMap(descendant: PdfDict, source: Source): (cid: number) => number | undefined {
  const entry = entryAt(descendant, 'CIDToGIDMap', source.resolve);
  if (!(entry instanceof PdfStream)) return (cid) => cid;
  const data = source.decode(entry);
  return (cid) => (2 * cid + 2 <= data.length ? data.readUInt16BE(2 * cid) : undefined);
}
