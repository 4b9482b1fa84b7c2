/**
 * Detects layers (optional content, ISO 32000-2 8.11) that are not shown always and everywhere. PDF programs differ in
 * which layers they hide, in how they evaluate conditions on layers, and in what they show on screen and print. A
 * signer could therefore read different terms than a reader of the sealed document. If all layers are on, and no
 * content is shown only while a layer is off, a program without layer support shows the same content.
 */
import { PdfArray, PdfDict, PdfName, PdfNull, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, entryAt, nameAt } from '../reading/entries.ts';

export const HIDDEN_LAYERS = 'layers that are not always shown';

/** The dictionary keys that `hidesByMembership` and `hidesByUsage` check. */
export const LAYER_KEYS = ['VE', 'OCGs', 'Usage'];
export const MEMBERSHIP = 'OCMD';

/** Checks the layer settings in the catalog. */
export function hidesLayers(catalog: PdfDict, resolve: Resolve): boolean {
  if (!isThere(entryAt(catalog, 'OCProperties', resolve))) return false;
  const standard = dictAt(dictAt(catalog, 'OCProperties', resolve), 'D', resolve);
  // The first configuration counts as unclear, because without a default some programs use one of the others
  // (`Configs`).
  if (!standard) return true;
  const base = entryAt(standard, 'BaseState', resolve);
  if (isThere(base) && !(base instanceof PdfName && base.value === 'ON')) return true;
  const off = entryAt(standard, 'OFF', resolve);
  if (isThere(off) && !(off instanceof PdfArray && off.length === 0)) return true;
  return hidesByItself(entryAt(standard, 'AS', resolve), resolve);
}

/**
 * Detects automatic states that depend on zoom, language or user. `hidesByUsage` checks the states for screen and printer.
 */
function hidesByItself(automatic: PdfObject | undefined, resolve: Resolve): boolean {
  if (!(automatic instanceof PdfArray)) return isThere(automatic);
  return automatic.toArray().some((item) => {
    const rule = dereference(item, resolve);
    const categories = rule instanceof PdfDict && entryAt(rule, 'Category', resolve);
    if (!(categories instanceof PdfArray)) return true;
    return categories.toArray().some((each) => {
      const name = dereference(each, resolve);
      return !(name instanceof PdfName && STATES.has(name.value));
    });
  });
}

/**
 * Detects a membership that shows content while layers are off, uses an expression that few programs support, or lists no
 * layer.
 */
export function hidesByMembership(dict: PdfDict, resolve: Resolve): boolean {
  if (isThere(entryAt(dict, 'VE', resolve))) return true;
  const groups = entryAt(dict, 'OCGs', resolve);
  if (isThere(groups) && nameAt(dict, 'P', resolve)?.endsWith('Off')) return true;
  return nameAt(dict, 'Type', resolve) === MEMBERSHIP && !isThere(groups);
}

/** Detects a layer that is only for the screen or only for the printer. */
export function hidesByUsage(dict: PdfDict, resolve: Resolve): boolean {
  const usage = dictAt(dict, 'Usage', resolve);
  return [...STATES].some(([category, state]) => {
    const value = nameAt(dictAt(usage, category, resolve), state, resolve);
    return value !== undefined && value !== 'ON';
  });
}

/** The state entries of usage dictionaries (table 100). */
const STATES: ReadonlyMap<string, string> = new Map([
  ['View', 'ViewState'],
  ['Print', 'PrintState'],
  ['Export', 'ExportState'],
]);

const isThere = (value: PdfObject | false | undefined): boolean =>
  value !== undefined && value !== false && !(value instanceof PdfNull);
