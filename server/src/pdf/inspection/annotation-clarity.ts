/**
 * Looks whether programs show an annotation (ISO 32000-2, 12.5) alike: one that is on paper and not on the screen, or that some programs
 * draw and others do not, could hold terms that the signer never saw, or hide those that were signed.
 */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream, PdfString } from '@libpdf/core';
import type { PdfObject } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { ofField } from '../document/form-fields.ts';

/** Says what is wrong with an annotation of a page; null where nothing is. `makesAppearances`: the document asks programs to (NeedAppearances). */
export function unclearAnnotation(page: PdfDict, makesAppearances: boolean, resolve: Resolve): string | null {
  const list = dereference(page.get('Annots'), resolve);
  if (!(list instanceof PdfArray)) return null;
  for (const item of list) {
    const annotation = dereference(item, resolve);
    const flaw = annotation instanceof PdfDict ? flawOf(annotation, makesAppearances, resolve) : null;
    if (flaw !== null) return flaw;
  }
  return null;
}

function flawOf(annotation: PdfDict, makesAppearances: boolean, resolve: Resolve): string | null {
  const flags = dereference(annotation.get('F'), resolve);
  const isSet = (flag: number) => flags instanceof PdfNumber && (flags.value & flag) !== 0;
  if (isSet(HIDDEN)) return null;
  const subtype = dereference(annotation.get('Subtype'), resolve);
  if (!(subtype instanceof PdfName)) return 'does not say of which kind it is';
  const appearances = dereference(annotation.get('AP'), resolve);
  const normal = appearances instanceof PdfDict ? dereference(appearances.get('N'), resolve) : undefined;
  const kind = subtype.value;
  if (appearances instanceof PdfDict) {
    if (UNDRAWN.has(kind)) return `is drawn although it is a ${kind}`;
    if (isSet(INVISIBLE)) return 'is drawn although it is called invisible';
    const hasStates = normal instanceof PdfDict && !(normal instanceof PdfStream);
    const hasState = dereference(annotation.get('AS'), resolve) instanceof PdfName;
    // Of a field that is not filled in, nobody shows any.
    if (hasStates && !hasState && (kind !== 'Widget' || isFilledIn(annotation, resolve)))
      return 'does not say which of its appearances it has';
  }
  if (UNDRAWN.has(kind)) return null;
  if (isSet(TOGGLE_NO_VIEW) || (isSet(NO_VIEW) && isSet(PRINT))) return 'is not both shown and printed';
  const hasNone = normal === undefined && !makesAppearances;
  return kind === 'Widget' && hasNone && isDrawnByOthers(annotation, resolve)
    ? 'is a form field with a value and no appearance'
    : null;
}

/** A field that is filled in, or has colours or words. Our page shows none of it. */
function isDrawnByOthers(widget: PdfDict, resolve: Resolve): boolean {
  if (isFilledIn(widget, resolve)) return true;
  const look = dereference(widget.get('MK'), resolve);
  return look instanceof PdfDict && LOOKS.some((key) => isDrawn(dereference(look.get(key), resolve)));
}

function isFilledIn(widget: PdfDict, resolve: Resolve): boolean {
  const value = dereference(ofField(widget, 'V', resolve), resolve);
  if (value instanceof PdfName) return value.value !== 'Off';
  return (value instanceof PdfString && value.asString() !== '') || value instanceof PdfArray;
}

/** Colours without a component are none. */
const isDrawn = (value: PdfObject | undefined): boolean =>
  (value instanceof PdfArray && value.length > 0) || value instanceof PdfString;

/** Background, border, words (table 192). */
const LOOKS = ['BG', 'BC', 'CA'];
/** Some programs never draw them. */
const UNDRAWN: ReadonlySet<string> = new Set(['Link', 'Popup']);
/** Table 167. */
const INVISIBLE = 1 << 0;
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;
const TOGGLE_NO_VIEW = 1 << 8;
