/** The picture of a page as one engine draws it. */
import { createHash } from 'node:crypto';
import type { DrawingRecord, ShapeNames } from './drawing-record.ts';

export interface Picture {
  width: number;
  height: number;
  /** The red, green, blue and opacity values of each pixel. The page is drawn on white. */
  rgba: Uint8Array;
  /** The number of pixels per point. */
  scale: number;
}

export interface DrawnPage extends Picture {
  /** The recorded shapes. Missing or null if they were not recorded. */
  shapes?: DrawingRecord | null;
}

/** A rectangle in points from the top left corner of the visible page. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A document that one engine has opened. Its pages are counted from 1. */
export interface OpenedDocument {
  pages: number;
  /** Draws a page. If `names` are given and the engine can record shapes, the shapes are recorded too. */
  draw(page: number, dpi: number, names?: ShapeNames): Promise<DrawnPage>;
  /**
   * Records the shapes of a page without drawing it, which is several times faster. Returns null if the page cannot be
   * recorded.
   */
  record?(page: number, dpi: number, names: ShapeNames): Promise<DrawingRecord | null>;
  close(): Promise<void>;
}

/** Thrown if an engine cannot draw a document that the inspection accepted. */
export class CannotDraw extends Error {
  override readonly name = 'CannotDraw';
}

export const POINTS_PER_INCH = 72;
/**
 * The maximum number of pixels of a picture: an A2 sheet at 100 dpi. Larger pages are drawn at a lower resolution. Each
 * pixel takes four bytes.
 */
const MAX_PIXELS = 4_000_000;

/** Returns the number of pixels per point, reduced for large pages. */
export function scaleOf(width: number, height: number, dpi: number): number {
  const wanted = dpi / POINTS_PER_INCH;
  return Math.min(wanted, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
}

/** Returns each pixel as one number, with red in the lowest byte. */
export const pixelsOf = ({ rgba }: Picture): Uint32Array =>
  new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);

/**
 * Returns a function that checks whether a row is white. It compares all bytes of a row in one call, which is several
 * times faster.
 */
export function whiteRows(pixels: Int32Array | Uint32Array, width: number): (row: number) => boolean {
  const bytes = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const white = Buffer.alloc(width * 4, 255);
  return (row) => bytes.subarray(row * width * 4, (row + 1) * width * 4).equals(white);
}

/** Returns a hash of the size and all pixels. Equal hashes mean equal pictures. */
export const hashOf = ({ width, height, rgba }: Picture): string =>
  createHash('sha256').update(`${width}x${height}\n`).update(rgba).digest('hex');
