/** Computes the brightness of a whole picture and places it on a white sheet for reading. */
import { lumaOfLine, type Luma } from './luma.ts';
import { ENGINE } from './settings.ts';

export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Small codes in a photograph need its full resolution up to this side length; beyond it, more pixels only cost memory. */
export const MAX_SIDE = 4096;
const PAPER = 255;
/** The number of rows held as RGBA at a time. A photograph of 50 megapixels would take 200 MB. */
const STRIP = 256;

/**
 * Computes the brightness (ITU-R BT.601) of a picture that arrives strip by strip as RGBA. If the picture exceeds
 * `maxSide`, it is shrunk, and each new pixel is the mean of the full area it covers. Sampling fewer pixels would turn fine
 * patterns into coarse ones.
 */
export function pictureOf(
  { width, height }: Size,
  maxSide: number,
  rowsFrom: (top: number, rows: number) => Uint8ClampedArray,
): Picture {
  const ratio = Math.max(1, Math.max(width, height) / maxSide);
  const to = { width: shrunk(width, ratio), height: shrunk(height, ratio) };
  const [across, down] = [width / to.width, height / to.height];
  const data = new Uint8Array(to.width * to.height);
  const line = new Float32Array(width);
  const sums = new Float32Array(to.width);
  const finish = (row: number) => {
    for (let column = 0; column < to.width; column++) {
      data[row * to.width + column] = Math.min(255, Math.round((sums[column] ?? 0) / (across * down)));
    }
    sums.fill(0);
  };
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top);
    const pixels = rowsFrom(top, rows);
    for (let row = 0; row < rows; row++) {
      lumaOfLine(pixels, row * width * 4, line);
      // A source line at a boundary contributes to two new rows.
      const [from, until] = [(top + row) / down, (top + row + 1) / down];
      const target = Math.min(to.height - 1, Math.floor(from + ROUNDING));
      const inside = Math.min(1, (target + 1 - from) * down);
      addLine(line, sums, across, inside);
      if (until < target + 1 - ROUNDING) continue;
      finish(target);
      if (inside < 1) addLine(line, sums, across, 1 - inside);
    }
  }
  return { data, ...to };
}

/** A tolerance for inexact floating-point positions. */
const ROUNDING = 1e-6;

const shrunk = (length: number, ratio: number) => Math.max(1, Math.round(length / ratio));

function addLine(line: Float32Array, sums: Float32Array, across: number, weight: number): void {
  for (let column = 0; column < sums.length; column++) {
    const [from, until] = [column * across, (column + 1) * across];
    let sum = 0;
    for (let x = Math.floor(from + ROUNDING); x < until - ROUNDING; x++) {
      sum += (line[x] ?? 0) * (Math.min(x + 1, until) - Math.max(x, from));
    }
    sums[column] = (sums[column] ?? 0) + sum * weight;
  }
}

/**
 * Centres the picture on a white square with a margin (SPEC 9, Engine defaults); each pixel becomes `factor` by `factor`.
 */
export function onPaper({ data, width, height }: Picture, factor = 1): Luma {
  const side = Math.max(width, height) * factor + 2 * ENGINE.file.padding;
  const [left, top] = [(side - width * factor) >> 1, (side - height * factor) >> 1];
  const paper = new Uint8Array(side * side).fill(PAPER);
  for (let row = 0; row < height * factor; row++) {
    const from = Math.floor(row / factor) * width;
    const to = (top + row) * side + left;
    for (let column = 0; column < width * factor; column++) {
      paper[to + column] = data[from + Math.floor(column / factor)] ?? PAPER;
    }
  }
  return { data: paper, side };
}

/**
 * Returns the integer enlargement factor that reaches the engine's minimum height (SPEC 9), or 2 if that is affordable.
 * Fractional factors would make some modules wider than others.
 */
export function enlargement({ width, height }: Size, maxSide: number): number {
  const wanted = Math.max(2, Math.ceil(ENGINE.file.minHeight / height));
  return Math.max(1, Math.min(wanted, Math.floor(maxSide / Math.max(width, height))));
}
