/** Search in the text of the document: the same matches are marked on the pages and in the text. */
import type { Box } from '../../pdf/page-text.ts';
import type { PlacedText } from './placed-text.ts';
import { textsOf, type Passage } from './passages.ts';

export interface Match {
  /** Counted from 0. */
  page: number;
  passage: number;
  /** Which text of the passage: of a table, which cell. */
  text: number;
  start: number;
  end: number;
  /** How far down on the page, from 0 to 1. */
  down: number;
  /** Where it is on the page; several where it goes over the end of a line. */
  boxes: readonly Box[];
}

/** Any case, and any white space between words. Null for a query that finds nothing on purpose. */
export function patternOf(query: string): RegExp | null {
  const words = query.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const escaped = words.map((word) => word.normalize('NFC').replaceAll(/[$()*+.?[\\\]^{|}/-]/gu, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'giu');
}

interface SearchedPage {
  /** Counted from 0. */
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

/** Letters are taken to be equally wide: close enough for a mark. */
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
