/** Searches the text of the document. The page view and the text view highlight the same matches. */
import type { Box } from '../../pdf/page-text.ts';
import type { PlacedText } from './placed-text.ts';
import { textsOf, type Passage } from './passages.ts';

export interface Match {
  /** The page number, counted from 0. */
  page: number;
  passage: number;
  /** The index of the text within the passage. In a table, it is the index of the cell. */
  text: number;
  start: number;
  end: number;
  /** The vertical position on the page, from 0 to 1. */
  down: number;
  /** The areas on the page. A match that crosses a line break has several areas. */
  boxes: readonly Box[];
}

/**
 * Returns a pattern that ignores case and accepts any white space between words. Returns null if the query is empty.
 */
export function patternOf(query: string): RegExp | null {
  const words = query.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const escaped = words.map((word) => word.normalize('NFC').replaceAll(/[$()*+.?[\\\]^{|}/-]/gu, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'giu');
}

interface SearchedPage {
  /** The index of the passage, counted from 0. */
  index: number;
  height: number;
  passages: readonly Passage[];
}

export function matchesOn({ index: page, height, passages }: SearchedPage, pattern: RegExp): Match[] {
  return passages.flatMap((passage, index) =>
    textsOf(passage).flatMap((placed, text) =>
      [...placed.text.matchAll(pattern)].map((found) => {
        const start = found.index;
        const end = start + found[0].length;
        const boxes = boxesOf(placed, start, end);
        return { page, passage: index, text, start, end, down: (boxes[0] ?? passage.box).y / height, boxes };
      }),
    ),
  );
}

/**
 * Returns the areas of a match. Assumes that all letters have the same width, which is accurate enough for a highlight.
 */
function boxesOf({ pieces, text }: PlacedText, start: number, end: number): Box[] {
  return pieces.flatMap((piece) => {
    const [from, to] = [Math.max(start, piece.start), Math.min(end, piece.end)];
    if (from >= to) return [];
    const letter = piece.box.width / Math.max(1, piece.end - piece.start);
    const isFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text.slice(piece.start, piece.end));
    const before = isFromRight ? piece.end - to : from - piece.start;
    return { ...piece.box, x: piece.box.x + before * letter, width: (to - from) * letter };
  });
}
