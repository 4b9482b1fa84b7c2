/**
 * A font as pdfkit asks for it, with words shaped by HarfBuzz. fontkit, which pdfkit would shape with, throws on Telugu,
 * Malayalam and Gurmukhi (marks without an anchor), and its cached glyphs carry letters over from one document to the next.
 */
import { create, type BBOX, type Font, type Subset } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

/** All that pdfkit reads from a font (EmbeddedFont in its sources), and what we ask of it. */
export interface ShapedFont {
  layout(text: string): ShapedText;
  createSubset(): Subset;
  getGlyph(id: number): { advanceWidth: number };
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
  /** In the font's units. */
  widthOf(text: string): number;
  hasLetter(codePoint: number): boolean;
}

export interface ShapedText {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: harfbuzz.GlyphPosition[];
  advanceWidth: number;
}

export function openShapedFont(file: Buffer): ShapedFont {
  const font = create(file);
  if (!('layout' in font)) throw new TypeError('A single font is needed, not a collection');
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file).buffer)));
  const { postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, bbox } = font;
  const letters = new Map<number, number[] | null>();
  const lettersOf = (glyph: number): number[] | null => {
    const known = letters.get(glyph);
    if (known !== undefined) return known;
    const found = findLetters(glyph, font);
    letters.set(glyph, found);
    return found;
  };

  return {
    layout(text) {
      const { infos, positions, width } = shape(text, shaper);
      const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
      const glyphs = infos.map(({ codepoint: id, cluster }) => ({
        id,
        advanceWidth: font.getGlyph(id).advanceWidth,
        codePoints: lettersOf(id) ?? codePointsOf(text.slice(cluster, starts[starts.indexOf(cluster) + 1])),
      }));
      return { glyphs, positions, advanceWidth: width };
    },
    createSubset: () => font.createSubset(),
    getGlyph: (id) => ({ advanceWidth: font.getGlyph(id).advanceWidth }),
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
    widthOf: (text) => shape(text, shaper).width,
    hasLetter: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}

/** One for all: each holds memory outside of the heap until it is collected. */
const buffer = new harfbuzz.Buffer();

function shape(text: string, shaper: harfbuzz.Font) {
  buffer.reset();
  buffer.setClusterLevel(harfbuzz.ClusterLevel.CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { infos: buffer.getGlyphInfos(), positions, width };
}

/** The letters that a glyph stands for wherever it occurs; null for the shapes that only arise from several. */
function findLetters(glyph: number, font: Font): number[] | null {
  const [letters] = glyph === 0 ? [] : font.stringsForGlyph(glyph);
  if (letters === undefined) return null;
  return codePointsOf(letters.replace(JOINED_FORM, (form) => form.normalize('NFKC')));
}

/** Arabic letters as they are joined have code points of their own too, which nobody searches for. */
const JOINED_FORM = /[\uFB50-\uFDFF\uFE70-\uFEFC]/gu;

function codePointsOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
