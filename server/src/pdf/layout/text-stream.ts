/**
 * Returns the letters of a page as one searchable text, with a mapping from each letter to its glyph. Spaces are
 * omitted, because programs write them, leave a gap instead, or do both. Ligatures and accents are decomposed. Text
 * that does not continue a line is separated from the line.
 */
import type { Glyph } from '../content/read-page.ts';

export interface TextStream {
  text: string;
  /** The index of the glyph to which each letter of the text belongs. */
  glyphAt: number[];
  glyphs: readonly Glyph[];
  /** Checks whether a space, a gap or a line end precedes the glyph. */
  isApart(glyph: number): boolean;
}

/** A character that no search text contains. */
const SEPARATOR = '\0';
/** The minimum gaps between two words and between two columns, as fractions of the font size. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 2;
const LINE_SHIFT = 0.6;
const MAX_LEADING = 2.6;

/** Reads the glyphs in the order of the content. In nearly all files, that is the reading order. */
export function streamOf(glyphs: readonly Glyph[]): TextStream {
  let text = '';
  const glyphAt: number[] = [];
  const apart = new Set<number>();
  let before: Glyph | null = null;
  let afterSpace = true;
  for (const [index, glyph] of glyphs.entries()) {
    const letters = plainLetters(glyph.letters);
    const step = before ? stepBetween(before, glyph) : 'elsewhere';
    if (step === 'elsewhere') {
      text += SEPARATOR;
      glyphAt.push(index);
    }
    if (step !== 'on' || afterSpace) apart.add(index);
    afterSpace = letters === '' && /\s/.test(glyph.letters) ? true : letters === '' && afterSpace;
    for (const unit of letters.split('')) {
      text += unit;
      glyphAt.push(index);
    }
    before = glyph;
  }
  return { text, glyphAt, glyphs, isApart: (glyph) => glyph >= glyphs.length || apart.has(glyph) };
}

/**
 * Returns the glyphs line by line from the top, and each line from left to right. Some files place their words in
 * another order.
 */
export function inLines(glyphs: readonly Glyph[]): Glyph[] {
  const lines: Glyph[][] = [];
  for (const glyph of glyphs.toSorted((one, other) => one.start.y - other.start.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && glyph.start.y - first.start.y < Math.max(1, first.size) * 0.4) line.push(glyph);
    else lines.push([glyph]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.start.x - other.start.x));
}

/** Normalizes a text for comparison. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, '-');
}

type Step = 'on' | 'word' | 'line' | 'elsewhere';

function stepBetween(one: Glyph, other: Glyph): Step {
  const size = Math.max(one.size, 0.1);
  const [x, y] = [one.end.x - one.start.x, one.end.y - one.start.y];
  const length = Math.hypot(x, y);
  // Glyphs without width are assumed to run horizontally, like most text.
  const [alongX, alongY] = length > 0.001 ? [x / length, y / length] : [1, 0];
  const [dx, dy] = [other.start.x - one.end.x, other.start.y - one.end.y];
  const along = (dx * alongX + dy * alongY) / size;
  const across = (dy * alongX - dx * alongY) / size;
  if (Math.abs(across) < LINE_SHIFT) {
    if (along < -1 || along > COLUMN_GAP) return 'elsewhere';
    return along > WORD_GAP ? 'word' : 'on';
  }
  return across > 0 && across < MAX_LEADING ? 'line' : 'elsewhere';
}
