/**
 * Computes where a field lies on a page. The coordinates of a field are in points from the top left corner of the
 * visible page. The coordinates of PDF have any origin, point upwards, and apply before the page is cropped and rotated
 * (ISO 32000-1, 8.3.2 and 14.11.2).
 */
import { PdfArray, PdfNumber, type PDF, type PdfDict, type PdfObject } from '@libpdf/core';
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { PageSides } from '@countersign/contract/rules/field-problems';
import { inherited, resolverOf } from './objects.ts';

export interface PageBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export interface VisiblePage extends PageBox {
  /** The clockwise rotation applied when the page is shown. */
  rotate: 0 | 90 | 180 | 270;
}

/** A box in points from the top left corner of the visible page. Pages are numbered from 1. */
export interface TextBox {
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A matrix in the form that the `cm` operator takes. */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Returns the matrix that moves a form to the field. The form has the size of the field, and its lower left corner is
 * at the origin.
 */
export function matrixOf(
  { x, y, height }: Pick<SignatureField, 'x' | 'y' | 'height'>,
  page: VisiblePage,
): Matrix {
  const { left, bottom, right, top } = page;
  switch (page.rotate) {
    case 0:
      return [1, 0, 0, 1, left + x, top - y - height];
    case 90:
      return [0, 1, -1, 0, left + y + height, bottom + x];
    case 180:
      return [-1, 0, 0, -1, right - x, bottom + y + height];
    case 270:
      return [0, -1, 1, 0, right - y - height, top - x];
  }
}

export type ToVisible = (x: number, y: number) => { x: number; y: number };

/** Returns a function that converts PDF coordinates to points on the visible page. It is the inverse of `matrixOf`. */
export function visibleFrom({ left, bottom, right, top, rotate }: VisiblePage): ToVisible {
  switch (rotate) {
    case 0:
      return (x, y) => ({ x: x - left, y: top - y });
    case 90:
      return (x, y) => ({ x: y - bottom, y: x - left });
    case 180:
      return (x, y) => ({ x: right - x, y: y - bottom });
    case 270:
      return (x, y) => ({ x: top - y, y: right - x });
  }
}

export function visiblePage(page: PdfDict, pdf: PDF): VisiblePage {
  const media = readBox(inherited(page, 'MediaBox', pdf), pdf);
  if (media === null) throw new TypeError('A page has no MediaBox');
  const crop = readBox(inherited(page, 'CropBox', pdf), pdf) ?? media;
  return {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
    rotate: readRotation(inherited(page, 'Rotate', pdf)),
  };
}

/** Returns the size of the page as the reader sees it, in points. */
export function visibleSides({ left, right, top, bottom, rotate }: VisiblePage): PageSides {
  const [width, height] = [right - left, top - bottom];
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Reads a rectangle, which is defined by any two opposite corners (ISO 32000-1, 7.9.5). */
function readBox(value: PdfObject | undefined, pdf: PDF): PageBox | null {
  if (!(value instanceof PdfArray)) return null;
  const numbers = [0, 1, 2, 3].map((index) => value.at(index, resolverOf(pdf)));
  const [x1, y1, x2, y2] = numbers.map((number) => (number instanceof PdfNumber ? number.value : undefined));
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

function readRotation(value: PdfObject | undefined): VisiblePage['rotate'] {
  const angle = value instanceof PdfNumber ? ((value.value % 360) + 360) % 360 : 0;
  if (angle === 0 || angle === 90 || angle === 180 || angle === 270) return angle;
  throw new RangeError(`A page is rotated by ${angle} degrees`);
}
