/** Determines which parts of a page are not white, to crop margins and to find content other than text. */
import type { PageSize } from './page-text.ts';

export interface Ink {
  /** The horizontal extent of the ink in points; the full page if there is no ink. */
  left: number;
  right: number;
  /** For each row of the small picture from the top, the fraction that is not white. */
  rows: readonly number[];
}

/** The size of the page picture: small, but large enough for a hairline to leave a trace. */
export const INK_PIXELS = 360;
/** Pixels darker than this, out of 255, are ink. */
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

/** The maximum fraction of the page to crop at each side, so that a page of few words is not shown in giant letters. */
const MAX_CROP = 0.12;
/** The white margin that remains around the ink, in points. */
const MARGIN = 8;

/** Returns the visible part of a page after cropping. Only white is cropped. */
export function withoutMargins(size: PageSize, { left, right }: Ink): { left: number; width: number } {
  const most = size.width * MAX_CROP;
  const from = Math.max(0, Math.min(left - MARGIN, most));
  const to = Math.min(size.width, Math.max(right + MARGIN, size.width - most));
  return { left: from, width: to - from };
}
