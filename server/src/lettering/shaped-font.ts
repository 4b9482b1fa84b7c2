/**
 * Provides fonts in the form that pdfkit expects, with words shaped by HarfBuzz. pdfkit's own shaper, fontkit, throws on
 * Telugu, Malayalam and Gurmukhi (marks without an anchor), and its cached glyphs carry letters over between documents.
 */
import { create, type BBOX, type Subset } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

declare module 'fontkit' {
  // fontkit's types omit the glyphs by their numbers in the subset.
  interface Subset {
    glyphs: number[];
  }
}

/** The part of a font that pdfkit reads (EmbeddedFont in its sources). */
export interface DrawnFont {
  layout(text: string): ShapedText;
  createSubset(): ShapedSubset;
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
}

/** Adds the methods that our own code needs. */
export interface ShapedFont extends DrawnFont {
  /** Returns the width in font units. */
  widthOf(text: string): number;
  hasLetter(codePoint: number): boolean;
  /** Returns the text as an SVG path in thousandths of the font size, with y upwards, and where it ends. */
  outline(text: string, start: number): { path: string; end: number };
  /** The same font for glyphs without letters, such as Arabic dots, which the main layout leaves out. */
  dots: DrawnFont;
}

/**
 * A glyph together with the letters that it stands for in this text. pdfkit passes it to the subset, which numbers each
 * such pair separately. Text extraction looks up letters by that number (ISO 32000-2 9.10.3), and one shape can stand for
 * different letters, or for the same letters in another order.
 */
export interface GlyphUse {
  glyph: number;
  letters: string;
}

/** The part of a subset that pdfkit uses. */
interface ShapedSubset extends Pick<Subset, 'encode'> {
  includeGlyph(use: GlyphUse): number;
}

interface ShapedGlyph {
  id: GlyphUse;
  advanceWidth: number;
  codePoints: number[];
}

export interface ShapedText {
  glyphs: ShapedGlyph[];
  positions: harfbuzz.GlyphPosition[];
  advanceWidth: number;
}

export function openShapedFont(file: Buffer): ShapedFont {
  const font = create(file);
  if (!('layout' in font)) throw new TypeError('A single font is needed, not a collection');
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(Uint8Array.from(file).buffer)));
  const { postscriptName, unitsPerEm, ascent, descent, lineGap, xHeight, capHeight, bbox } = font;

  const shapeLetters = (text: string): ShapedText => {
    const { infos, positions, width } = shape(text, shaper);
    const letters = lettersOf(
      text,
      infos.map(({ cluster }) => cluster),
    );
    const glyphs = infos.map(({ codepoint: glyph }, index) => {
      const own = letters[index] ?? '';
      return {
        id: { glyph, letters: own },
        advanceWidth: font.getGlyph(glyph).advanceWidth,
        codePoints: Array.from(own, (letter) => letter.codePointAt(0) ?? 0),
      };
    });
    return { glyphs, positions, advanceWidth: width };
  };
  const shapeOnce = remembering(shapeLetters);
  /** The positions are copied because pdfkit scales them in place. */
  const layout = (text: string): ShapedText => {
    const { glyphs, positions, advanceWidth } = shapeOnce(text);
    return { glyphs, positions: positions.map((position) => ({ ...position })), advanceWidth };
  };
  const widthOfWord = remembering((word) => shape(word, shaper).width);
  const common = {
    createSubset: () => openSubset(font.createSubset()),
    getGlyph: (id: number) => ({ advanceWidth: font.getGlyph(id).advanceWidth }),
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
    widthOf: (text: string) => {
      let sum = 0;
      for (const word of text.split(AFTER_SPACE)) sum += widthOfWord(word);
      return sum;
    },
    hasLetter: (codePoint: number) => font.hasGlyphForCodePoint(codePoint),
    outline: (text: string, start: number) => {
      const { infos, positions, width } = shape(text, shaper);
      const scale = 1000 / unitsPerEm;
      let pen = start / scale;
      const paths = infos.map(({ codepoint }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const path = font
          .getGlyph(codepoint)
          .path.translate(pen + xOffset, yOffset)
          .scale(scale);
        pen += xAdvance;
        return path.toSVG();
      });
      return { path: paths.join(''), end: start + width * scale };
    },
  };
  return {
    ...common,
    layout: (text) => (LEFTWARDS.test(text) ? withoutDots(layout(text)) : layout(text)),
    // pdfkit distinguishes fonts by this name.
    dots: { ...common, postscriptName: `${postscriptName}-Dots`, layout: (text) => dotsOf(layout(text)) },
  };
}

/**
 * Removes Arabic dots. Some Arabic letters consist of a body and, as a separate glyph above or below it, dots. Only the
 * body stands for the letter: a program that reads glyph by glyph would take dots between two letters for the end of a
 * word.
 */
function withoutDots({ glyphs, positions, advanceWidth }: ShapedText): ShapedText {
  const isLetter = (_: unknown, index: number) => !isDot(glyphs[index], positions[index]);
  return { glyphs: glyphs.filter(isLetter), positions: positions.filter(isLetter), advanceWidth };
}

function dotsOf({ glyphs, positions }: ShapedText): ShapedText {
  const dots: ShapedText = { glyphs: [], positions: [], advanceWidth: 0 };
  let pen = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index];
    if (position === undefined) continue;
    if (isDot(glyph, position)) {
      dots.glyphs.push(glyph);
      dots.positions.push({ ...position, xOffset: pen + position.xOffset });
    }
    pen += position.xAdvance;
  }
  return dots;
}

const isDot = (glyph?: ShapedGlyph, position?: harfbuzz.GlyphPosition): boolean =>
  glyph?.id.letters === NOTHING && position?.xAdvance === 0;

/**
 * pdfkit sets text word by word, each with its trailing space. Measuring in the same units makes the cached words reusable.
 */
const AFTER_SPACE = /(?<= )/;
const MAX_WORDS = 2000;

/** Caches results by word, because certificates share most of their words. */
function remembering<Result>(work: (word: string) => Result): (word: string) => Result {
  const results = new Map<string, Result>();
  return (word) => {
    const known = results.get(word);
    if (known !== undefined) return known;
    const result = work(word);
    if (results.size === MAX_WORDS) results.clear();
    results.set(word, result);
    return result;
  };
}

/** One buffer is shared, because each buffer holds memory outside the heap until it is garbage-collected. */
const buffer = new harfbuzz.Buffer();

function shape(text: string, shaper: harfbuzz.Font) {
  buffer.reset();
  buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer, JOINS_LETTERS.test(text) ? [] : NO_LIGATURES);
  const positions = buffer.getGlyphPositions();
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { infos: buffer.getGlyphInfos(), positions, width };
}

/** Arabic is the only right-to-left script that we support. A run contains letters of one script. */
const LEFTWARDS = /\p{Script=Arabic}/u;

/**
 * Ligatures are essential in scripts that join letters. In Latin, Greek and Cyrillic they are ornaments such as `fi` and
 * `ff`.
 */
const JOINS_LETTERS = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;
const NO_LIGATURES = ['liga', 'clig'].map((tag) => new harfbuzz.Feature(tag, 0));

const ONE_BY_ONE = /^[\x20-\x7e]*$/;

/**
 * Distributes the letters of each cluster among its glyphs in reading order, so that copying the glyphs one after the other
 * copies the letters. A vowel drawn in two places counts as two letters (its canonical decomposition); an Arabic letter
 * with its hamza remains one.
 */
function lettersOf(text: string, clusters: number[]): string[] {
  if (clusters.length === text.length && ONE_BY_ONE.test(text)) return text.split('');
  const starts = [...new Set(clusters), text.length].toSorted((a, b) => a - b);
  const isLeftwards = LEFTWARDS.test(text);
  const shares = starts.slice(0, -1).flatMap((start, index) => {
    const count = clusters.filter((cluster) => cluster === start).length;
    return share(text.slice(start, starts[index + 1]), count, isLeftwards);
  });
  return isLeftwards ? shares.toReversed() : shares;
}

function share(cluster: string, count: number, isLeftwards: boolean): string[] {
  const composed = Array.from(cluster);
  const letters = composed.length < count && !isLeftwards ? Array.from(cluster.normalize('NFD')) : composed;
  const shares = letters.slice(0, count - 1);
  shares.push(letters.slice(count - 1).join('') || NOTHING);
  while (shares.length < count) shares.push(NOTHING);
  return shares;
}

/** The letter of a glyph that adds nothing to read. It is a format character, which readers ignore. */
const NOTHING = '\u200B';

function openSubset(subset: Subset): ShapedSubset {
  const numbers = new Map<string, number>();
  return {
    includeGlyph({ glyph, letters }) {
      const key = `${glyph} ${letters}`;
      const number = numbers.get(key) ?? subset.glyphs.push(glyph) - 1;
      numbers.set(key, number);
      return number;
    },
    encode: () => subset.encode(),
  };
}
