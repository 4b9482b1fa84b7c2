/** Represents texts together with their positions on a page. */
import type { Box } from '../../pdf/page-text.ts';

/** A text, and the position of each of its parts on the page. */
export interface PlacedText {
  text: string;
  pieces: readonly Piece[];
}

interface Piece {
  /** The range of the piece within the text. */
  start: number;
  end: number;
  box: Box;
}

export const NO_TEXT: PlacedText = { text: '', pieces: [] };

export function joinTexts(one: PlacedText, other: PlacedText, between: string): PlacedText {
  if (one.text === '') return other;
  if (other.text === '') return one;
  const offset = one.text.length + between.length;
  const moved = other.pieces.map(({ start, end, box }) => ({
    start: start + offset,
    end: end + offset,
    box,
  }));
  return { text: one.text + between + other.text, pieces: [...one.pieces, ...moved] };
}

/** Returns the smallest box around all boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
