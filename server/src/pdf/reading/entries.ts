/**
 * Reads entries of a dictionary that must have a certain type. References are followed, and an entry of another type
 * counts as missing.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from './dereference.ts';

type Holder = PdfDict | null | undefined;

export const entryAt = (holder: Holder, key: string, resolve: Resolve): PdfObject | undefined =>
  dereference(holder?.get(key), resolve);

/** Returns a dictionary. A stream counts as a dictionary too. */
export function dictAt(holder: Holder, key: string, resolve: Resolve): PdfDict | undefined {
  const value = entryAt(holder, key, resolve);
  return value instanceof PdfDict ? value : undefined;
}

export function streamAt(holder: Holder, key: string, resolve: Resolve): PdfStream | undefined {
  const value = entryAt(holder, key, resolve);
  return value instanceof PdfStream ? value : undefined;
}

export function nameAt(holder: Holder, key: string, resolve: Resolve): string | undefined {
  const value = entryAt(holder, key, resolve);
  return value instanceof PdfName ? value.value : undefined;
}

export function numberAt(holder: Holder, key: string, resolve: Resolve): number | undefined {
  return numberOf(holder?.get(key), resolve);
}

export function numberOf(value: PdfObject | undefined, resolve: Resolve): number | undefined {
  const number = dereference(value, resolve);
  return number instanceof PdfNumber ? number.value : undefined;
}

/** Returns the items of an array as written. An item may be a reference. */
export function itemsAt(holder: Holder, key: string, resolve: Resolve): PdfObject[] {
  const value = entryAt(holder, key, resolve);
  return value instanceof PdfArray ? value.toArray() : [];
}

/** Returns the values of an entry, which may be a single value or an array of values. */
export function valuesAt(holder: Holder, key: string, resolve: Resolve): (PdfObject | undefined)[] {
  const value = entryAt(holder, key, resolve);
  if (value === undefined) return [];
  return value instanceof PdfArray ? value.toArray().map((item) => dereference(item, resolve)) : [value];
}

export const streamsAt = (holder: Holder, key: string, resolve: Resolve): PdfStream[] =>
  valuesAt(holder, key, resolve).filter((value) => value instanceof PdfStream);

/** Returns those items that are dictionaries. */
export const dictsIn = (items: readonly PdfObject[], resolve: Resolve): PdfDict[] =>
  items.map((item) => dereference(item, resolve)).filter((value) => value instanceof PdfDict);
