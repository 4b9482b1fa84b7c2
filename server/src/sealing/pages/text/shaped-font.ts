/**
 * A font as pdfkit asks for it, with words shaped by HarfBuzz. fontkit, which pdfkit would shape with, throws on Telugu,
 * Malayalam and Gurmukhi (marks without an anchor), and its cached glyphs carry letters over from one document to the next.
 */
import { create, type BBOX, type Font, type Subset } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

/** All that pdfkit reads from a font (EmbeddedFont in its sources). */
export interface ShapedFont {
  layout(text: string): ShapedText;
  createSubset(): Subset;
  getGlyph(id: number): { advanceWidth: number };
  hasLetter(codePoint: number): boolean;
  postscriptName: string;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  xHeight: number;
  capHeight: number;
  bbox: BBOX;
  italicAngle: number;
  post: { isFixedPitch: boolean };
  head: { macStyle: { italic: boolean } };
}

export interface ShapedText {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

export function openShapedFont(file: Buffer): ShapedFont {
  const font = create(file);
  if (!('layout' in font)) throw new TypeError('A single font is needed, not a collection');
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file).buffer)));
  const { postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, bbox } = font;
  return {
    layout: (text) => shape(text, font, shaper),
    createSubset: () => font.createSubset(),
    getGlyph: (id) => ({ advanceWidth: font.getGlyph(id).advanceWidth }),
    hasLetter: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    postscriptName,
    unitsPerEm,
    ascent,
    descent,
    lineGap,
    xHeight,
    capHeight,
    bbox,
    italicAngle: 0,
    post: { isFixedPitch: false },
    head: { macStyle: { italic: false } },
  };
}

function shape(text: string, font: Font, shaper: harfbuzz.Font): ShapedText {
  const buffer = new harfbuzz.Buffer();
  buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
  const glyphs = infos.map(({ codepoint: id, cluster }) => ({
    id,
    advanceWidth: font.getGlyph(id).advanceWidth,
    codePoints: lettersOf(id, font) ?? codePointsOf(text.slice(cluster, starts[starts.indexOf(cluster) + 1])),
  }));
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}

/** The letter that a glyph stands for wherever it occurs; none for the shapes that only arise from several. */
function lettersOf(id: number, font: Font): number[] | undefined {
  const [letters] = id === 0 ? [] : font.stringsForGlyph(id);
  return letters === undefined
    ? undefined
    : codePointsOf(letters.replace(JOINED_FORM, (form) => form.normalize('NFKC')));
}

/** Arabic letters as they are joined have code points of their own too, which nobody searches for. */
const JOINED_FORM = /[\uFB50-\uFDFF\uFE70-\uFEFC]/gu;

function codePointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
