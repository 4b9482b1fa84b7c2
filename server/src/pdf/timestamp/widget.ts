/**
 * Adds signature fields, each merged with its widget. The widget draws nothing, because visible marks are part of the
 * page.
 */
import { randomBytes } from 'node:crypto';
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfStream,
  PdfString,
  type PDF,
  type PDFForm,
} from '@libpdf/core';
import { findPage, type FoundPage } from '../document/find-page.ts';
import { catalogOf, resolverOf } from '../document/objects.ts';

/** The placeholders of a field. `marker` is the start of the placeholder for the signature in the saved file. */
export type Placeholder = { field: string; marker: string };

/** The placeholder for an offset. It has ten digits, and no file that fits in memory has a larger offset. */
const OFFSET_PLACEHOLDER = 9_999_999_999;
export const BYTE_RANGE_PLACEHOLDER = `[0 ${OFFSET_PLACEHOLDER} ${OFFSET_PLACEHOLDER} ${OFFSET_PLACEHOLDER}]`;

/**
 * The flags of the widget. It is printed with the page, as PDF/A requires for every annotation (ISO 19005-2 6.3.2), and
 * it is locked (ISO 32000-2 table 167).
 */
const PRINT_AND_LOCKED = 132;

/** The left, bottom, right and top sides in the coordinates of the page. */
export type Sides = [left: number, bottom: number, right: number, top: number];

/** Returns the sides of a field that has no area. */
export const pointAt = (corner: number): Sides => [corner, corner, corner, corner];

/** The options of a widget. Screen readers read its `description` aloud. */
interface WidgetOptions {
  name: string;
  /** The signature dictionary. Undefined if a later revision signs the field. */
  signature?: PdfRef;
  /** The page of the widget, or undefined for the first page. */
  page?: FoundPage;
  sides: Sides;
  description: string;
}

export interface Widget {
  field: string;
  ref: PdfRef;
  dict: PdfDict;
  page: FoundPage;
}

export function addWidget(
  pdf: PDF,
  { name, signature, page = findPage(pdf, 1) ?? undefined, sides, description }: WidgetOptions,
): Widget {
  if (page === undefined) throw new Error('A document without pages cannot be signed');
  const form = openForm(pdf);
  const field = freeName(
    name,
    form.getFields().map((each) => each.name),
  );
  const dict = form.createSignatureField(field).getDict();
  dict.delete('Kids');
  if (signature) dict.set('V', signature);
  dict.set('Type', PdfName.of('Annot'));
  dict.set('Subtype', PdfName.of('Widget'));
  dict.set('F', PdfNumber.of(PRINT_AND_LOCKED));
  dict.set('P', page.ref);
  dict.set('Rect', rectangle(sides));
  dict.set('TU', PdfString.fromString(description));
  dict.set('AP', PdfDict.of({ N: pdf.context.registry.register(emptyAppearance(sides)) }));
  const ref = pdf.context.getRef(dict);
  if (!ref) throw new Error(`The field ${field} is not in the document`);
  const annotations = page.dict.getArray('Annots', resolverOf(pdf))?.toArray() ?? [];
  page.dict.set('Annots', new PdfArray([...annotations, ref]));
  return { field, ref, dict, page };
}

/** The flag of a field that cannot be edited (ISO 32000-2 table 227). */
const READ_ONLY = 1;

/** Adds an empty place that a later revision may fill with a mark. The place is not a signature field. */
export function addMark(
  pdf: PDF,
  { page, sides, description }: Required<Pick<WidgetOptions, 'page' | 'sides' | 'description'>>,
): Widget {
  const form = openForm(pdf);
  const names = form.getFields().map((each) => each.name);
  const marks = fieldNames(pdf);
  const field = freeName('Mark', [...names, ...marks]);
  const dict = PdfDict.of({
    FT: PdfName.of('Tx'),
    Ff: PdfNumber.of(READ_ONLY),
    DA: PdfString.fromString('0 g'),
    T: PdfString.fromString(field),
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    F: PdfNumber.of(PRINT_AND_LOCKED),
    P: page.ref,
    Rect: rectangle(sides),
    TU: PdfString.fromString(description),
    AP: PdfDict.of({ N: pdf.context.registry.register(emptyAppearance(sides)) }),
  });
  const ref = pdf.context.registry.register(dict);
  formFields(pdf).push(ref);
  const annotations = page.dict.getArray('Annots', resolverOf(pdf))?.toArray() ?? [];
  page.dict.set('Annots', new PdfArray([...annotations, ref]));
  return { field, ref, dict, page };
}

function formFields(pdf: PDF): PdfArray {
  const resolve = resolverOf(pdf);
  const form = catalogOf(pdf).getDict('AcroForm', resolve);
  const fields = form?.getArray('Fields', resolve);
  if (!fields) throw new Error('The form has no list of fields');
  return fields;
}

const fieldNames = (pdf: PDF): string[] =>
  formFields(pdf)
    .toArray()
    .flatMap((ref) => {
      const dict = ref instanceof PdfRef ? pdf.context.resolve(ref) : ref;
      const name = dict instanceof PdfDict ? dict.getString('T', resolverOf(pdf))?.asString() : undefined;
      return name === undefined ? [] : [name];
    });

const rectangle = (sides: Sides): PdfArray =>
  PdfArray.of(...sides.map((side) => PdfNumber.of(Math.round(side * 100) / 100)));

/**
 * Opens the form, or creates it. The library's own function would also add fonts, which are not embedded and which
 * signature fields do not need.
 */
export function openForm(pdf: PDF): PDFForm {
  const catalog = catalogOf(pdf);
  if (!(catalog.get('AcroForm', resolverOf(pdf)) instanceof PdfDict))
    catalog.set('AcroForm', pdf.context.registry.register(PdfDict.of({ Fields: new PdfArray([]) })));
  return pdf.getOrCreateForm();
}

/** Returns an empty appearance, because PDF/A-1 requires an appearance for every field (ISO 19005-1 6.9). */
function emptyAppearance([left, bottom, right, top]: Sides): PdfStream {
  const box = PdfArray.of(...[0, 0, right - left, top - bottom].map((side) => PdfNumber.of(side)));
  return new PdfStream(
    [
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Form')],
      ['BBox', box],
    ],
    Buffer.alloc(0),
  );
}

/**
 * Adds the placeholders for the signature and its byte range. Returns their marker, which is random: otherwise, a
 * document could contain the marker and misdirect the signature.
 */
export function addPlaceholders(dictionary: PdfDict, capacity: number): string {
  const marker = randomBytes(MARKER_BYTES);
  const offsets = [0, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER, OFFSET_PLACEHOLDER].map((offset) =>
    PdfNumber.of(offset),
  );
  dictionary.set('ByteRange', PdfArray.of(...offsets));
  dictionary.set(
    'Contents',
    PdfString.fromBytes(Buffer.concat([marker, Buffer.alloc(capacity - MARKER_BYTES)])),
  );
  return marker.toString('hex').toUpperCase();
}

const MARKER_BYTES = 32;

/**
 * Returns a name that no field and no group of fields uses. Fields in a group are named `group.field` (ISO 32000-2
 * 12.7.4.2).
 */
function freeName(wanted: string, taken: string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.some((each) => each === name || each.startsWith(`${name}.`))) return name;
  }
}
