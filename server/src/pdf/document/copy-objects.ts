/**
 * Copies objects of one PDF into another. Each object is copied once, regardless of how often it is referenced. (The
 * library copies page by page, duplicates the fonts for each page, and rebuilds the whole page tree.)
 */
import { PdfArray, PdfDict, PdfRef, PdfStream, type PDF, type PdfObject } from '@libpdf/core';

export interface ObjectCopier {
  dict(dict: PdfDict): PdfDict;
  stream(stream: PdfStream): PdfStream;
  object(object: PdfObject): PdfObject;
}

export function copyObjects(source: PDF, target: PDF): ObjectCopier {
  const moved = new Map<number, PdfRef>();

  const reference = (ref: PdfRef): PdfRef => {
    const known = moved.get(ref.objectNumber);
    if (known !== undefined) return known;
    const original = source.context.resolve(ref);
    if (original === null) throw new RangeError(`The drawn pages lack object ${ref.objectNumber}`);
    const copy = target.register(object(original));
    moved.set(ref.objectNumber, copy);
    return copy;
  };

  /**
   * Returns the entries without `Parent`, because drawn content has no other cycle than this reference to the page
   * tree.
   */
  const entries = (dict: PdfDict): [string, PdfObject][] =>
    [...dict].filter(([key]) => key.value !== 'Parent').map(([key, value]) => [key.value, object(value)]);

  const stream = (original: PdfStream) => new PdfStream(entries(original), original.data);
  const dict = (original: PdfDict) => new PdfDict(entries(original));

  const object = (original: PdfObject): PdfObject => {
    if (original instanceof PdfRef) return reference(original);
    if (original instanceof PdfArray) return new PdfArray(original.toArray().map(object));
    if (original instanceof PdfStream) return stream(original);
    return original instanceof PdfDict ? dict(original) : original;
  };

  return { dict, stream, object };
}
