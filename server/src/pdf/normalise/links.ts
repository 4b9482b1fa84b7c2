/** Retains links to web addresses and to places in the document (ISO 32000-1, 12.5.6.5 and 12.3.2). */
import { PdfArray, PdfDict, PdfName, PdfString, type PdfObject } from '@libpdf/core';
import { catalogOf } from '../document/objects.ts';
import { dereference } from '../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, nameAt, numberOf } from '../reading/entries.ts';
import type { ContentContext } from './content-context.ts';
import { numbersAt } from './functions.ts';
import { dictionary, name, type Dictionary, type Reference, type Value } from './values.ts';

export interface Link {
  area: number[];
  /** A web address, or a page of the document and the position on it. */
  target: { uri: Uint8Array } | { page: PdfDict; top: number | null };
}

/** Reads a link to a web address or to a place in the document. Returns null for any other link. */
export function readLink(annotation: PdfDict, { source }: Pick<ContentContext, 'source'>): Link | null {
  const { resolve } = source;
  const area = numbersAt(annotation, 'Rect', source);
  if (area.length !== 4) return null;
  const action = dictAt(annotation, 'A', resolve);
  const type = nameAt(action, 'S', resolve);
  if (type === 'URI') {
    const address = entryAt(action, 'URI', resolve);
    const isSafe = address instanceof PdfString && isWebAddress(address.bytes) && !action?.has('Next');
    return isSafe ? { area, target: { uri: address.bytes } } : null;
  }
  if (type !== undefined && type !== 'GoTo') return null;
  const destination = type === 'GoTo' ? action?.get('D') : annotation.get('Dest');
  const target = readDestination(destination, { source }, 0);
  return target ? { area, target } : null;
}

/**
 * Checks whether an address has a harmless scheme and only letters, digits and the other characters of addresses (RFC
 * 3986, 2).
 */
function isWebAddress(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return text.length <= 2000 && /^(?:https?|mailto|tel):[\x21-\x7e]+$/i.test(text);
}

function readDestination(
  value: PdfObject | undefined,
  { source }: Pick<ContentContext, 'source'>,
  depth: number,
): { page: PdfDict; top: number | null } | null {
  const { resolve } = source;
  const destination = dereference(value, resolve);
  if (depth > 2) return null;
  if (destination instanceof PdfName || destination instanceof PdfString)
    return readDestination(namedDestination(destination, source), { source }, depth + 1);
  if (destination instanceof PdfDict) return readDestination(destination.get('D'), { source }, depth + 1);
  if (!(destination instanceof PdfArray)) return null;
  const [first, kind, second, third] = destination.toArray().map((item) => dereference(item, resolve));
  if (!(first instanceof PdfDict)) return null;
  const fit = kind instanceof PdfName ? kind.value : '';
  const top =
    fit === 'XYZ' ? numberOf(third, resolve) : fit === 'FitH' ? numberOf(second, resolve) : undefined;
  return { page: first, top: top ?? null };
}

const MAX_NODES = 5000;

function namedDestination(
  key: PdfName | PdfString,
  { pdf, resolve }: ContentContext['source'],
): PdfObject | undefined {
  const catalog = catalogOf(pdf);
  if (key instanceof PdfName) return entryAt(dictAt(catalog, 'Dests', resolve), key.value, resolve);
  const wanted = Buffer.from(key.bytes);
  const waiting: (PdfObject | undefined)[] = [dictAt(dictAt(catalog, 'Names', resolve), 'Dests', resolve)];
  for (let nodes = 0; waiting.length > 0 && nodes < MAX_NODES; nodes++) {
    const node = dereference(waiting.pop(), resolve);
    if (!(node instanceof PdfDict)) continue;
    const names = itemsAt(node, 'Names', resolve);
    for (let index = 0; index + 1 < names.length; index += 2) {
      const found = dereference(names[index], resolve);
      if (found instanceof PdfString && wanted.equals(found.bytes)) return names[index + 1];
    }
    waiting.push(...itemsAt(node, 'Kids', resolve));
  }
  return undefined;
}

/** Writes a link. `pageOf` returns a page in the output, or undefined if the output does not contain the page. */
export function writeLink(
  { area, target }: Link,
  pageOf: (page: PdfDict) => Reference | undefined,
): Dictionary | null {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = area;
  const common: Record<string, Value> = {
    Type: name('Annot'),
    Subtype: name('Link'),
    Rect: [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)],
    Border: [0, 0, 0],
    F: PRINT,
  };
  if ('uri' in target)
    return dictionary({
      ...common,
      A: dictionary({ S: name('URI'), Type: name('Action'), URI: target.uri }),
    });
  const page = pageOf(target.page);
  if (!page) return null;
  const place: Value =
    target.top === null ? [page, name('Fit')] : [page, name('XYZ'), null, target.top, null];
  return dictionary({ ...common, Dest: place });
}

const PRINT = 4;
