/**
 * Checks that programs show an annotation (ISO 32000-2, 12.5) alike. An annotation that appears on paper but not on screen,
 * or only in some programs, could hold terms that the signer never saw, or hide terms that were signed.
 */
import { PdfArray, PdfName, PdfStream, PdfString, type PdfDict, type PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, dictsIn, entryAt, itemsAt, nameAt, numberAt } from '../reading/entries.ts';
import { ofField } from '../document/form-fields.ts';

/**
 * Returns the first problem with an annotation of the page, or null. `makesAppearances` is true if the document asks
 * programs to generate appearances (NeedAppearances).
 */
export function unclearAnnotation(page: PdfDict, makesAppearances: boolean, resolve: Resolve): string | null {
  for (const annotation of dictsIn(itemsAt(page, 'Annots', resolve), resolve)) {
    const flaw = flawOf(annotation, makesAppearances, resolve);
    if (flaw !== null) return flaw;
  }
  return null;
}

function flawOf(annotation: PdfDict, makesAppearances: boolean, resolve: Resolve): string | null {
  const flags = numberAt(annotation, 'F', resolve) ?? 0;
  const isSet = (flag: number) => (flags & flag) !== 0;
  if (isSet(HIDDEN)) return null;
  const kind = nameAt(annotation, 'Subtype', resolve);
  if (kind === undefined) return 'does not state its type';
  const appearances = dictAt(annotation, 'AP', resolve);
  const normal = entryAt(appearances, 'N', resolve);
  if (appearances) {
    if (UNDRAWN.has(kind)) return `has an appearance although it is a ${kind}`;
    if (isSet(INVISIBLE)) return 'has an appearance although it is marked as invisible';
    const hasStates = dictAt(appearances, 'N', resolve) !== undefined && !(normal instanceof PdfStream);
    const hasState = nameAt(annotation, 'AS', resolve) !== undefined;
    // No program shows an appearance for a field without a value.
    if (hasStates && !hasState && (kind !== 'Widget' || isFilledIn(annotation, resolve)))
      return 'does not state which of its appearances is active';
  }
  if (UNDRAWN.has(kind)) return null;
  if (isSet(TOGGLE_NO_VIEW) || (isSet(NO_VIEW) && isSet(PRINT))) return 'is not both shown and printed';
  const hasNone = normal === undefined && !makesAppearances;
  return kind === 'Widget' && hasNone && isDrawnByOthers(annotation, resolve)
    ? 'is a form field with a value but no appearance'
    : null;
}

/** Checks whether a field has a value, colours or a caption, which our own page does not show. */
function isDrawnByOthers(widget: PdfDict, resolve: Resolve): boolean {
  if (isFilledIn(widget, resolve)) return true;
  const look = dictAt(widget, 'MK', resolve);
  return LOOKS.some((key) => isDrawn(entryAt(look, key, resolve)));
}

function isFilledIn(widget: PdfDict, resolve: Resolve): boolean {
  const value = dereference(ofField(widget, 'V', resolve), resolve);
  if (value instanceof PdfName) return value.value !== 'Off';
  return (value instanceof PdfString && value.asString() !== '') || value instanceof PdfArray;
}

/** An array without components is no colour. */
const isDrawn = (value: PdfObject | undefined): boolean =>
  (value instanceof PdfArray && value.length > 0) || value instanceof PdfString;

/** The entries for background, border and caption (table 192). */
const LOOKS = ['BG', 'BC', 'CA'];
/** The annotation types that some programs never draw. */
const UNDRAWN: ReadonlySet<string> = new Set(['Link', 'Popup']);
/** The annotation flags (table 167). */
const INVISIBLE = 1 << 0;
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const TOGGLE_NO_VIEW = 1 << 8;
