/**
 * Adds the signature field of the seal with reserved space for the signature, which can be made only after the file is
 * written.
 */
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfString,
  type FormField,
  type PDF,
  type PdfObject,
} from '@libpdf/core';
import { catalogOf, resolverOf } from '../document/objects.ts';
import type { FoundPage } from '../document/find-page.ts';
import { openStructure } from '../document/structure.ts';
import {
  addPlaceholders,
  addWidget,
  openForm,
  pointAt,
  type Placeholder,
  type Sides,
  type Widget,
} from '../timestamp/widget.ts';

const FIELD_NAME = 'Seal';
const SIGNER_FIELD_NAME = 'Signer';
const REASON = 'Sealed after the last signature';

export function addSealField(
  pdf: PDF,
  { now, capacity, reason = REASON }: { now: Date; capacity: number; reason?: string | undefined },
): Placeholder {
  // The first signature of a document certifies the document (ISO 32000-2 12.8.2.2). A later signature approves it
  // and leaves earlier signatures intact.
  const isFirst = closeFieldsUnlessSigned(pdf);
  const dictionary = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(now)),
    Reason: PdfString.fromString(reason),
    Reference: PdfArray.of(isFirst ? NO_CHANGES : NO_CHANGED_FIELDS),
  });
  const marker = addPlaceholders(dictionary, capacity);
  const signature = pdf.context.registry.register(dictionary);
  if (isFirst) catalogOf(pdf).set('Perms', PdfDict.of({ DocMDP: signature }));
  const widget = addWidget(pdf, { name: FIELD_NAME, signature, sides: pointAt(0), description: reason });
  const lock = PdfDict.of({ Type: PdfName.of('SigFieldLock'), Action: PdfName.of('All') });
  // A certification states in its own dictionary that no change is allowed, so its lock need not repeat this (ISO
  // 32000-2 table 236).
  if (!isFirst) lock.set('P', PdfNumber.of(1));
  widget.dict.set('Lock', pdf.context.registry.register(lock));
  // The structure belongs to what earlier signatures cover, so it must not change after them.
  if (isFirst) openStructure(pdf)?.addWidget(widget.page, widget, reason);
  return { field: widget.field, marker };
}

export interface SignerField {
  page: FoundPage;
  sides: Sides;
  /** The signer's name, as the signature panels of PDF readers show it. */
  name: string;
  reason: string;
}

/** Adds the field of a signer, to be signed in a later revision. */
export function addSignerField(pdf: PDF, { page, sides, name, reason }: SignerField): Widget {
  closeFieldsUnlessSigned(pdf);
  const description = `${name}: ${reason}`;
  const widget = addWidget(pdf, { name: SIGNER_FIELD_NAME, page, sides, description });
  openStructure(pdf)?.addWidget(page, widget, description);
  return widget;
}

export const signatureOf = (
  { name, reason }: Pick<SignerField, 'name' | 'reason'>,
  now: Date,
  format: 'ETSI.CAdES.detached' | 'adbe.pkcs7.detached' = 'ETSI.CAdES.detached',
): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of(format),
    Name: PdfString.fromString(name),
    M: PdfString.fromString(pdfDate(now)),
    Reason: PdfString.fromString(reason),
  });

/** Returns true if the document has no signature yet. In that case, its open form fields are made read-only. */
function closeFieldsUnlessSigned(pdf: PDF): boolean {
  const form = openForm(pdf);
  if (form.getSignatureFields().some((each) => each.isSigned())) return false;
  closeFields(form.getFields(), pdf);
  return true;
}

/**
 * Builds a transform (ISO 32000-2 12.8.2): either a certification that allows no changes, or an approval that locks
 * every field.
 */
const transform = (method: string, params: Record<string, PdfObject>): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of(method),
    TransformParams: PdfDict.of({ Type: PdfName.of('TransformParams'), V: PdfName.of('1.2'), ...params }),
  });
const NO_CHANGES = transform('DocMDP', { P: PdfNumber.of(1) });
const NO_CHANGED_FIELDS = transform('FieldMDP', { Action: PdfName.of('All') });

const READ_ONLY = 1;

/** Makes the open form fields of the upload read-only, so that no viewer offers to fill them in. */
function closeFields(fields: FormField[], pdf: PDF): void {
  const resolve = resolverOf(pdf);
  for (const field of fields.map((each) => each.getDict())) {
    let flags = 0;
    const visited = new Set<PdfDict>();
    for (
      let node: PdfDict | undefined = field;
      node && !visited.has(node);
      node = node.getDict('Parent', resolve)
    ) {
      visited.add(node);
      const own = node.getNumber('Ff', resolve);
      if (own === undefined) continue;
      flags = own.value;
      break;
    }
    if ((flags & READ_ONLY) === 0) field.set('Ff', PdfNumber.of(flags | READ_ONLY));
  }
}

/** Formats a date by ISO 32000-2 7.9.4. */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}
