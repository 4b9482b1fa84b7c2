/** Where a page is not white: for cropping its margins, and for finding what is no text. */
import type { PageSize } from './page-text.ts';

export interface Ink {
  /** From where to where there is something, in points; the whole page where there is nothing. */
  left: number;
  right: number;
  /** For each row of the small picture from the top, which share of it is not white. */
  rows: readonly number[];
}

/** A picture of the page, small but so that a hairline still leaves a trace. */
export const INK_PIXELS = 360;
/** Anything darker than this, of 255, is ink. */
const WHITE = 251;

export function inkOf(picture: Pick<ImageData, 'data' | 'width' | 'height'>, size: PageSize): Ink {
  const { data, width, height } = picture;
  let first = width;
  let last = -1;
  const rows: number[] = [];
  for (let row = 0; row < height; row += 1) {
    let inked = 0;
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * 4;
      const lightest = Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255);
      if (lightest > WHITE) continue;
      inked += 1;
      if (column < first) first = column;
      if (column > last) last = column;
    }
    rows.push(inked / Math.max(1, width));
  }
  if (last < 0) return { left: 0, right: size.width, rows };
  const points = size.width / Math.max(1, width);
  return { left: first * points, right: (last + 1) * points, rows };
}

/** At most this share of the page is cropped at each side, so that a page of few words has no giant letters. */
const MAX_CROP = 0.12;
/** Points that stay white beside the ink. */
const MARGIN = 8;

/** What is shown of a page whose margins are cropped. Only white is ever cut off. */
export function withoutMargins(size: PageSize, { left, right }: Ink): { left: number; width: number } {
  const most = size.width * MAX_CROP;
  const from = Math.max(0, Math.min(left - MARGIN, most));
  const to = Math.min(size.width, Math.max(right + MARGIN, size.width - most));
  return { left: from, width: to - from };
}
