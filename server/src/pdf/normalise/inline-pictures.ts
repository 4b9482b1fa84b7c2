/** Converts inline images (ISO 32000-1, 8.9.7) to image objects. */
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfStream,
  PdfString,
  type PdfObject,
} from '@libpdf/core';
import { Name, Reference, type Value } from './values.ts';

export function inlinePicture(entries: ReadonlyMap<string, Value>, data: Buffer): PdfStream {
  const long: [string, PdfObject][] = [];
  for (const [key, value] of entries) {
    const object = toObject(value);
    if (object) long.push([LONG_KEYS.get(key) ?? key, object]);
  }
  return new PdfStream(long, data);
}

/** Converts a value of an inline image to an object. Abbreviated names are expanded. */
function toObject(value: Value): PdfObject | null {
  if (typeof value === 'number') return PdfNumber.of(value);
  if (typeof value === 'boolean') return PdfBool.of(value);
  if (value instanceof Name) return PdfName.of(value.value);
  if (value instanceof Uint8Array) return PdfString.fromBytes(value);
  if (Array.isArray(value)) return new PdfArray(value.map(toObject).filter((item) => item !== null));
  if (value === null || value instanceof Reference) return null;
  const entries: [string, PdfObject][] = [];
  for (const [key, item] of value) {
    const object = toObject(item);
    if (object) entries.push([key, object]);
  }
  return new PdfDict(entries);
}

const LONG_KEYS: ReadonlyMap<string, string> = new Map([
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['DP', 'DecodeParms'],
  ['F', 'Filter'],
  ['H', 'Height'],
  ['IM', 'ImageMask'],
  ['W', 'Width'],
]);
