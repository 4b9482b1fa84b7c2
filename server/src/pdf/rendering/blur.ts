/** Blurs the darkness of a picture. White paper, which covers most of a page, is skipped. */
import { pixelsOf, whiteRows, type Picture } from './picture.ts';

export interface Blurred {
  tones: Uint8Array;
  inked: Columns;
}

/**
 * The range of columns with ink in each row: the first such column, and the column after the last one. All other
 * columns are white.
 */
export interface Columns {
  from: Uint16Array;
  to: Uint16Array;
}

/** An opaque white pixel. */
const WHITE = 0xffffffff;
/** The sum of white pixels under the blur of one direction, whose weights add up to 4. */
const WHITE_SUM = 4 * 255;

/**
 * Returns the darkness of a picture, blurred over three by three pixels. The darkness of a pixel is that of its darkest
 * channel, so that yellow ink counts as dark too. The blur preserves the amount of ink: a hairline that is spread over
 * two pixels equals one on a single pixel.
 */
export function blurred(picture: Picture, width: number, height: number): Blurred {
  const tones = new Uint8Array(width * height).fill(255);
  const inked = emptyColumns(width, height);
  const rows = Array.from({ length: 3 }, () => new Uint16Array(width));
  const rowAt = (y: number): Uint16Array =>
    rows[Math.min(Math.max(y, 0), height - 1) % 3] ?? new Uint16Array(width);
  const ink = inkOf(picture, width, height);
  const sum = rowSums(picture, width, ink);
  sum(0, rowAt(0));
  for (let y = 0; y < height; y++) {
    if (y + 1 < height) sum(y + 1, rowAt(y + 1));
    const [from, to] = aroundRow(ink, width, y);
    if (from >= to) continue;
    inked.from[y] = from;
    inked.to[y] = to;
    const [above, here, below] = [rowAt(y - 1), rowAt(y), rowAt(y + 1)];
    for (let x = from, at = y * width + from; x < to; x++, at++)
      tones[at] = ((above[x] ?? 0) + 2 * (here[x] ?? 0) + (below[x] ?? 0)) >> 4;
  }
  return { tones, inked };
}

const emptyColumns = (width: number, height: number): Columns => ({
  from: new Uint16Array(height).fill(width),
  to: new Uint16Array(height),
});

function inkOf(picture: Picture, width: number, height: number): Columns {
  const ink = emptyColumns(width, height);
  const pixels = pixelsOf(picture);
  const isWhite = whiteRows(pixels, picture.width);
  for (let y = 0; y < height; y++) {
    if (isWhite(y)) continue;
    const row = y * picture.width;
    let from = row;
    while (from < row + width && pixels[from] === WHITE) from++;
    if (from === row + width) continue;
    let to = row + width;
    while (pixels[to - 1] === WHITE) to--;
    ink.from[y] = from - row;
    ink.to[y] = to - row;
  }
  return ink;
}

/** Returns the range of columns that ink in this row or in the rows next to it reaches when blurred. */
function aroundRow({ from, to }: Columns, width: number, y: number): [number, number] {
  let [first, end] = [width, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(y + 1, from.length - 1); row++) {
    const [left = width, right = 0] = [from[row], to[row]];
    if (left >= right) continue;
    first = Math.min(first, Math.max(0, left - 1));
    end = Math.max(end, Math.min(width, right + 1));
  }
  return [first, end];
}

/** Returns a function that blurs one row horizontally. The first and the last pixel of a row count twice. */
function rowSums(picture: Picture, width: number, ink: Columns): (y: number, row: Uint16Array) => void {
  const pixels = pixelsOf(picture);
  return (y, row) => {
    row.fill(WHITE_SUM);
    const [from = width, to = 0] = [ink.from[y], ink.to[y]];
    if (from >= to) return;
    const start = y * picture.width;
    const first = Math.max(0, from - 1);
    let before = darkest(pixels[start + Math.max(0, first - 1)] ?? WHITE);
    let here = darkest(pixels[start + first] ?? WHITE);
    for (let x = first, end = Math.min(width - 1, to); x <= end; x++) {
      const after = x + 1 < width ? darkest(pixels[start + x + 1] ?? WHITE) : here;
      row[x] = before + 2 * here + after;
      before = here;
      here = after;
    }
  };
}

function darkest(pixel: number): number {
  const red = pixel & 255;
  const green = (pixel >> 8) & 255;
  const blue = (pixel >> 16) & 255;
  const darker = red < green ? red : green;
  return darker < blue ? darker : blue;
}
