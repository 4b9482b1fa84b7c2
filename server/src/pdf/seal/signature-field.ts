/**
 * Adds the signature field of the seal, with space for a signature that can only be made once the rest of the file is
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
import { openStructure } from '../document/structure.ts';
import { addWidget, addPlaceholders, openForm, type Placeholder } from '../timestamp/widget.ts';

const FIELD_NAME = 'Seal';
const REASON = 'Sealed after the last signature';

export function addSealField(
  pdf: PDF,
  { now, capacity, reason = REASON }: { now: Date; capacity: number; reason?: string | undefined },
): Placeholder {
  const form = openForm(pdf);
  // The first signature certifies the document (ISO 32000-2 12.8.2.2). A later one approves it and leaves earlier
  // signatures intact.
  const isFirst = !form.getSignatureFields().some((each) => each.isSigned());
  if (isFirst) closeFields(form.getFields(), pdf);
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
  const widget = addWidget(pdf, { name: FIELD_NAME, signature, corner: 0, description: reason });
  widget.dict.set('Lock', pdf.context.registry.register(lock()));
  openStructure(pdf)?.addWidget(widget.page, widget, reason);
  return { field: widget.field, marker };
}

/** Locks every field of the form (ISO 32000-2 table 236). */
const lock = (): PdfDict => PdfDict.of({ Type: PdfName.of('SigFieldLock'), Action: PdfName.of('All') });

/**
 * Builds a transform (ISO 32000-2 12.8.2): a certification that allows no changes, or an approval that freezes every field.
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

/** Formats a date as ISO 32000-2 7.9.4 defines it. */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}
