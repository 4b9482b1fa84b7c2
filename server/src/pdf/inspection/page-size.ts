/** Determines the visible size of a page from its unprocessed attributes. */
import { PdfArray, type PdfDict, type PdfObject } from '@libpdf/core';
import type { PageBox } from '../document/visible-page.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { numberAt, numberOf } from '../reading/entries.ts';
import type { PageSize } from './inspection.ts';

export type PageAttributes = {
  mediaBox: PdfObject | undefined;
  cropBox: PdfObject | undefined;
  rotate: PdfObject | undefined;
  resources: PdfObject | undefined;
};

/** The minimum and the maximum side of a page, in points, on which programs agree (ISO 32000-1, annex C.2). */
const MIN_SIDE = 3;
const MAX_SIDE = 14_400;

/**
 * Returns the visible size. Returns null if a box is missing, empty, not a rectangle or outside these limits, or if the
 * rotation is not a multiple of 90 degrees.
 */
export function measurePage(attributes: PageAttributes, resolve: Resolve): PageSize | null {
  const media = readBox(attributes.mediaBox, resolve);
  if (media === null) return null;
  const crop = attributes.cropBox === undefined ? media : readBox(attributes.cropBox, resolve);
  const rotate = readRotation(attributes.rotate, resolve);
  if (crop === null || rotate === null) return null;

  const width = Math.min(media.right, crop.right) - Math.max(media.left, crop.left);
  const height = Math.min(media.top, crop.top) - Math.max(media.bottom, crop.bottom);
  if (!isSide(width) || !isSide(height)) return null;
  return rotate % 180 === 0 ? { width, height, rotate } : { width: height, height: width, rotate };
}

/**
 * Checks whether the page has a unit other than the point (ISO 32000-1, 14.11.2). A page does not inherit this entry.
 */
export function hasOwnUnit(page: PdfDict, resolve: Resolve): boolean {
  return (numberAt(page, 'UserUnit', resolve) ?? 1) !== 1;
}

/** Reads a box and sorts its corners, because any two opposite corners define a rectangle (ISO 32000-1, 7.9.5). */
function readBox(value: PdfObject | undefined, resolve: Resolve): PageBox | null {
  const array = dereference(value, resolve);
  if (!(array instanceof PdfArray) || array.length !== 4) return null;
  const [x1, y1, x2, y2] = array.toArray().map((item) => {
    const number = numberOf(item, resolve);
    return Number.isFinite(number) ? number : undefined;
  });
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

function readRotation(value: PdfObject | undefined, resolve: Resolve): number | null {
  if (value === undefined) return 0;
  const angle = numberOf(value, resolve);
  if (angle === undefined || angle % 90 !== 0) return null;
  return ((angle % 360) + 360) % 360;
}

function isSide(length: number): boolean {
  return length >= MIN_SIDE && length <= MAX_SIDE;
}
