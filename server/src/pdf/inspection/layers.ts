/**
 * Layers (optional content, ISO 32000-2 8.11) that are not shown always and everywhere. Programs differ on which of them they hide, on
 * conditions between them, and between screen and printer: a signer would read other terms than whoever opens the sealed document. With all
 * of them on, and nothing shown where one is off, a program that knows no layers shows the same.
 */
import { PdfArray, PdfDict, PdfName, PdfNull } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';

export const HIDDEN_LAYERS = 'layers that are not always shown';

/** Keys of dictionaries that `hidesByMembership` and `hidesByUsage` look at. */
export const LAYER_KEYS = ['VE', 'OCGs', 'Usage'];
export const MEMBERSHIP = 'OCMD';

/** What the catalog says of all layers. */
export function hidesLayers(catalog: PdfDict, resolve: Resolve): boolean {
  const properties = dereference(catalog.get('OCProperties'), resolve);
  if (!isThere(properties)) return false;
  const standard = properties instanceof PdfDict && dereference(properties.get('D'), resolve);
  // Without it some programs take the first of the others (`Configs`).
  if (!(standard instanceof PdfDict)) return true;
  const base = dereference(standard.get('BaseState'), resolve);
  if (isThere(base) && !(base instanceof PdfName && base.value === 'ON')) return true;
  const off = dereference(standard.get('OFF'), resolve);
  if (isThere(off) && !(off instanceof PdfArray && off.length === 0)) return true;
  return hidesByItself(dereference(standard.get('AS'), resolve), resolve);
}

/** By zoom, by language or by who reads. States of screen and printer are looked at where they are (`hidesByUsage`). */
function hidesByItself(automatic: PdfObject | undefined, resolve: Resolve): boolean {
  if (!(automatic instanceof PdfArray)) return isThere(automatic);
  return automatic.toArray().some((item) => {
    const rule = dereference(item, resolve);
    const categories = rule instanceof PdfDict && dereference(rule.get('Category'), resolve);
    if (!(categories instanceof PdfArray)) return true;
    return categories.toArray().some((each) => {
      const name = dereference(each, resolve);
      return !(name instanceof PdfName && STATES.has(name.value));
    });
  });
}

/** A membership shows something where layers are off, by an expression that few programs know, or for no layer at all. */
export function hidesByMembership(dict: PdfDict, resolve: Resolve): boolean {
  if (isThere(dereference(dict.get('VE'), resolve))) return true;
  const groups = dereference(dict.get('OCGs'), resolve);
  const policy = dereference(dict.get('P'), resolve);
  if (isThere(groups) && policy instanceof PdfName && policy.value.endsWith('Off')) return true;
  const type = dereference(dict.get('Type'), resolve);
  return type instanceof PdfName && type.value === MEMBERSHIP && !isThere(groups);
}

/** A layer is for the screen alone, or for the printer. */
export function hidesByUsage(dict: PdfDict, resolve: Resolve): boolean {
  const usage = dereference(dict.get('Usage'), resolve);
  if (!(usage instanceof PdfDict)) return false;
  return [...STATES].some(([category, state]) => {
    const told = dereference(usage.get(category), resolve);
    const value = told instanceof PdfDict ? dereference(told.get(state), resolve) : undefined;
    return value instanceof PdfName && value.value !== 'ON';
  });
}

/** Table 100. */
const STATES: ReadonlyMap<string, string> = new Map([
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
]);

const isThere = (value: PdfObject | false | undefined): boolean =>
  value !== undefined && value !== false && !(value instanceof PdfNull);
