/** Reads the form fields that the document itself contains (AcroForm, ISO 32000-1, 12.7) and their positions. */
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import type { FoundPage } from './find-page.ts';
import { catalogOf, resolverOf } from './objects.ts';
import { visibleFrom, visiblePage, type TextBox } from './visible-page.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { dictAt, dictsIn, entryAt, itemsAt, nameAt, numberOf } from '../reading/entries.ts';

export interface FormField extends TextBox {
  /** The kind of the field. `other` covers lists of choices and buttons that trigger an action. */
  kind: 'signature' | 'text' | 'tick' | 'other';
  /** The full name, such as `Loan.Amount`, and the label that PDF readers show. */
  name: string;
  label: string;
  widget: PdfDict;
}

const MAX_FIELDS = 2000;
const MAX_DEPTH = 20;
/** The flags of radio buttons and push buttons (table 226). */
const RADIO_OR_PUSH = (1 << 15) | (1 << 16);

export function formFieldsOn(pdf: PDF, page: FoundPage, number: number): FormField[] {
  const resolve = resolverOf(pdf);
  if (!dictAt(catalogOf(pdf), 'AcroForm', resolve)) return [];
  const toVisible = visibleFrom(visiblePage(page.dict, pdf));
  return widgetsOn(page, resolve).flatMap((widget) => {
    const kind = kindOf(widget, resolve);
    const [x1, y1, x2, y2] = itemsAt(widget, 'Rect', resolve).map((item) => numberOf(item, resolve));
    if (kind === null || x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
      return [];
    const [one, other] = [toVisible(x1, y1), toVisible(x2, y2)];
    return {
      kind,
      name: namesOf(widget, resolve).join('.'),
      label: textAt(widget, 'TU', resolve),
      page: number,
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      top: Math.min(one.y, other.y),
      bottom: Math.max(one.y, other.y),
      widget,
    };
  });
}

export const middleOf = ({ left, right, top, bottom }: FormField): { x: number; y: number } => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/**
 * Checks whether the document is already signed. If it is, its form fields are part of the signed content and must
 * stay.
 */
export const isSigned = (pdf: PDF): boolean =>
  pdf
    .getForm()
    ?.getSignatureFields()
    .some((field) => field.isSigned()) ?? false;

/** Removes the form fields that our own fields replace. Otherwise, readers would see a second box to fill in. */
export function removeFormFields(pdf: PDF, page: FoundPage, gone: ReadonlySet<PdfDict>): void {
  const resolve = resolverOf(pdf);
  const annotations = without(gone, page.dict.get('Annots'), resolve);
  if (annotations) page.dict.set('Annots', annotations);
  let left = [...gone];
  for (let depth = 0; left.length > 0 && depth < MAX_DEPTH; depth++) left = removeFromForm(pdf, left);
}

/** Removes fields from the form and from their parent fields. Returns the parent fields that have no children left. */
function removeFromForm(pdf: PDF, gone: readonly PdfDict[]): PdfDict[] {
  const resolve = resolverOf(pdf);
  const emptied: PdfDict[] = [];
  const byParent = Map.groupBy(gone, (field) => dereference(field.get('Parent'), resolve));
  for (const [parent, fields] of byParent) {
    const isField = parent instanceof PdfDict;
    const holder = isField ? parent : dictAt(catalogOf(pdf), 'AcroForm', resolve);
    const key = isField ? 'Kids' : 'Fields';
    const remaining = without(new Set(fields), holder?.get(key), resolve);
    if (!holder || !remaining) continue;
    holder.set(key, remaining);
    if (isField && remaining.length === 0) emptied.push(parent);
  }
  return emptied;
}

/** Returns the list without the removed fields, or null if it contains none of them. */
function without(gone: ReadonlySet<PdfDict>, list: PdfObject | undefined, resolve: Resolve): PdfArray | null {
  const array = dereference(list, resolve);
  if (!(array instanceof PdfArray)) return null;
  const remaining = array.toArray().filter((item) => {
    const dict = dereference(item, resolve);
    return !(dict instanceof PdfDict && gone.has(dict));
  });
  return remaining.length < array.length ? new PdfArray(remaining) : null;
}

function widgetsOn({ dict }: FoundPage, resolve: Resolve): PdfDict[] {
  const annotations = dictsIn(itemsAt(dict, 'Annots', resolve).slice(0, MAX_FIELDS), resolve);
  return annotations.filter((annotation) => nameAt(annotation, 'Subtype', resolve) === 'Widget');
}

/** Returns the kind of a form field, or null if the field is a signature that is already signed. */
function kindOf(widget: PdfDict, resolve: Resolve): FormField['kind'] | null {
  const type = dereference(ofField(widget, 'FT', resolve), resolve);
  const flags = dereference(ofField(widget, 'Ff', resolve), resolve);
  switch (type instanceof PdfName ? type.value : '') {
    case 'Sig':
      return ofField(widget, 'V', resolve) === undefined ? 'signature' : null;
    case 'Tx':
      return 'text';
    case 'Btn':
      return ((flags instanceof PdfNumber ? flags.value : 0) & RADIO_OR_PUSH) === 0 ? 'tick' : 'other';
    default:
      return 'other';
  }
}

/** Returns an attribute of a widget, inherited from its parent fields if the widget does not define it. */
export function ofField(widget: PdfDict, key: string, resolve: Resolve): PdfObject | undefined {
  let node: PdfObject | undefined = widget;
  for (let depth = 0; node instanceof PdfDict && depth < MAX_DEPTH; depth++) {
    const value = node.get(key);
    if (value !== undefined) return value;
    node = entryAt(node, 'Parent', resolve);
  }
  return undefined;
}

function namesOf(widget: PdfDict, resolve: Resolve): string[] {
  const names: string[] = [];
  let node: PdfObject | undefined = widget;
  for (let depth = 0; node instanceof PdfDict && depth < MAX_DEPTH; depth++) {
    const name = textAt(node, 'T', resolve);
    if (name !== '') names.unshift(name);
    node = entryAt(node, 'Parent', resolve);
  }
  return names;
}

function textAt(dict: PdfDict, key: string, resolve: Resolve): string {
  const value = entryAt(dict, key, resolve);
  return value instanceof PdfString ? value.asString().slice(0, 200) : '';
}
