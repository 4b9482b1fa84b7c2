/** Splits the words of a page into lines and visual segments, and finds the typed or drawn lines to write on. */
import type { Glyph, PageText } from '../content/read-page.ts';
import type { Rule } from '../content/rules.ts';
import { inLines } from './text-stream.ts';

export interface Segment {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The minimum gap between two columns, as a fraction of the font size. */
const GAP = 1.5;
const WORD_GAP = 0.18;
/** Matches underscores or full stops that form a line to write on. */
const TYPED_LINE = /^[_.…‥]{5,}$/;

export function readSegments({ glyphs, rules }: PageText): { segments: Segment[]; lines: Rule[] } {
  const segments: Segment[] = [];
  const lines = [...rules];
  for (const piece of piecesOf(inLines(glyphs.filter(({ letters }) => letters !== ''))))
    for (const part of withoutTypedLines(piece)) {
      const box = boxOf(part);
      const text = textOf(part);
      if (TYPED_LINE.test(text.replaceAll(' ', '')))
        lines.push({ left: box.left, right: box.right, y: part[0]?.start.y ?? box.bottom });
      else if (text !== '') segments.push({ text, ...box });
    }
  return { segments, lines };
}

function* piecesOf(glyphs: readonly Glyph[]): Generator<Glyph[]> {
  let piece: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = piece.at(-1);
    const isNext =
      last !== undefined &&
      Math.abs(glyph.start.y - last.start.y) < 0.4 * Math.max(1, last.size) &&
      glyph.left - last.right < GAP * Math.max(1, last.size);
    if (last !== undefined && !isNext) {
      yield piece;
      piece = [];
    }
    piece.push(glyph);
  }
  if (piece.length > 0) yield piece;
}

/** Splits a piece of text at its typed lines: 'Signature: ________ Date: ______' has four parts. */
function* withoutTypedLines(piece: readonly Glyph[]): Generator<Glyph[]> {
  let part: Glyph[] = [];
  let isLine: boolean | null = null;
  for (const [index, glyph] of piece.entries()) {
    const isMark = /^[_.…‥]+$/.test(glyph.letters);
    const isLong: boolean = isMark && (isLine === true || countOfMarks(piece, index) >= 5);
    if (isLine !== null && isLong !== isLine && glyph.letters.trim() !== '') {
      yield part;
      part = [];
    }
    if (glyph.letters.trim() !== '') isLine = isLong;
    part.push(glyph);
  }
  if (part.length > 0) yield part;
}

function countOfMarks(piece: readonly Glyph[], from: number): number {
  let count = 0;
  while (/^[_.…‥]+$/.test(piece[from + count]?.letters ?? '')) count += 1;
  return count;
}

function textOf(glyphs: readonly Glyph[]): string {
  let text = '';
  for (const [index, glyph] of glyphs.entries()) {
    const before = glyphs[index - 1];
    if (before && glyph.left - before.right > WORD_GAP * Math.max(1, before.size)) text += ' ';
    text += glyph.letters;
  }
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
}

function boxOf(glyphs: readonly Glyph[]): Omit<Segment, 'text'> {
  const seen = glyphs.filter(({ letters }) => letters.trim() !== '');
  const shown = seen.length > 0 ? seen : glyphs;
  return {
    left: Math.min(...shown.map(({ left }) => left)),
    top: Math.min(...shown.map(({ top }) => top)),
    right: Math.max(...shown.map(({ right }) => right)),
    bottom: Math.max(...shown.map(({ bottom }) => bottom)),
  };
}
