/**
 * Supports cross-reference streams with fields of seven or eight bytes, which programs with 64-bit offsets write (`/W
 * [1 8 2]`). The PDF library accepts at most six bytes. It therefore receives the entries without their leading bytes,
 * which are zero in every file below 256 terabytes.
 */
import { PdfArray, PdfNumber, PdfStream } from '@libpdf/core';
import { widthsOf } from './cross-reference-stream.ts';
import { sharedPatch } from './shared-patch.ts';
import { DamagedStructure } from './structure-errors.ts';

/** The maximum width of a field in bytes: NARROW is the library's limit, and WIDE is the limit here. */
const NARROW = 6;
const WIDE = 8;

/** Patches the library until the returned function is called. */
export const narrowWideEntries = sharedPatch(() => {
  const getDecodedData: PdfStream['getDecodedData'] = Reflect.get(PdfStream.prototype, 'getDecodedData');
  const getArray: PdfStream['getArray'] = Reflect.get(PdfStream.prototype, 'getArray');
  const restoreData = replace('getDecodedData', function narrowedData(this: PdfStream): Uint8Array {
    const data = getDecodedData.call(this);
    const widths = widthsOf(this);
    return widths !== null && isWide(widths) ? narrowedEntries(data, widths) : data;
  });
  const restoreWidths = replace('getArray', function narrowedArray(this: PdfStream, key, resolver) {
    const array = getArray.call(this, key, resolver);
    const widths = key === 'W' ? widthsOf(this) : null;
    if (widths === null || !isWide(widths)) return array;
    return new PdfArray(widths.map((width) => PdfNumber.of(Math.min(width, NARROW))));
  });
  return () => {
    restoreWidths();
    restoreData();
  };
});

function replace<Key extends 'getArray' | 'getDecodedData'>(key: Key, by: PdfStream[Key]): () => void {
  const own = Object.getOwnPropertyDescriptor(PdfStream.prototype, key);
  PdfStream.prototype[key] = by;
  return () => {
    if (own === undefined) Reflect.deleteProperty(PdfStream.prototype, key);
    else Object.defineProperty(PdfStream.prototype, key, own);
  };
}

/** Checks for widths to shorten. A stream with even wider fields is not changed, and the library rejects it. */
function isWide(widths: number[]): boolean {
  return widths.every((width) => width <= WIDE) && widths.some((width) => width > NARROW);
}

function narrowedEntries(data: Uint8Array, widths: number[]): Uint8Array {
  const row = widths.reduce((sum, width) => sum + width, 0);
  const narrow = Buffer.alloc(data.length);
  let length = 0;
  for (let at = 0; at + row <= data.length;) {
    for (const width of widths) {
      for (let left = width; left > 0; left--, at++) {
        const byte = data[at] ?? 0;
        if (left <= NARROW) narrow[length++] = byte;
        else if (byte !== 0) throw new DamagedStructure();
      }
    }
  }
  return narrow.subarray(0, length);
}
