/** The signature field of the seal, with room for a signature that cannot be made before everything around it is written. */
import { randomBytes } from 'node:crypto';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { FormField, PDF, PdfObject } from '@libpdf/core';
import { findPage } from '../pages/document/find-page.ts';
import { catalogOf, resolverOf } from '../pages/document/objects.ts';

/** `marker` is how the room for the signature begins in the saved file. */
export type Placeholder = { field: string; marker: string };

const FIELD_NAME = 'Seal';
const REASON = 'Sealed after the last signature';
/** Ten digits: room for any offset in a file that fits into memory. */
const OFFSET_ROOM = 9_999_999_999;
/** Invisible, but printed with the page as viewers expect it of a signature: print and locked (ISO 32000-2 table 167). */
const PRINT_AND_LOCKED = 132;

export function addSealField(pdf: PDF, { now, room }: { now: Date; room: number }): Placeholder {
  const page = findPage(pdf, 1);
  if (page === null) throw new Error('A document without pages cannot be sealed');
  const form = pdf.getOrCreateForm();
  // Whoever signs first certifies (ISO 32000-2 12.8.2.2). After others it is an approval, and what they signed stays as it is.
  const isFirst = !form.getSignatureFields().some((each) => each.isSigned());
  if (isFirst) closeFields(form.getFields(), pdf);
  const dictionary = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(now)),
    Reason: PdfString.fromString(REASON),
    Reference: PdfArray.of(isFirst ? NO_CHANGES : NO_CHANGED_FIELDS),
  });
  const marker = makeRoom(dictionary, room);
  const signature = pdf.context.registry.register(dictionary);
  if (isFirst) catalogOf(pdf).set('Perms', PdfDict.of({ DocMDP: signature }));
  const name = freeName(form.getFields().map((each) => each.name));
  const field = form.createSignatureField(name).getDict();
  field.delete('Kids');
  field.set('V', signature);
  field.set('Lock', pdf.context.registry.register(lock()));
  field.set('Type', PdfName.of('Annot'));
  field.set('Subtype', PdfName.of('Widget'));
  field.set('F', PdfNumber.of(PRINT_AND_LOCKED));
  field.set('P', page.ref);
  field.set('Rect', PdfArray.of(...[0, 0, 0, 0].map((corner) => PdfNumber.of(corner))));
  const ref = pdf.context.getRef(field);
  if (!ref) throw new Error('The field of the seal is not in the document');
  const annotations = page.dict.getArray('Annots', resolverOf(pdf))?.toArray() ?? [];
  page.dict.set('Annots', new PdfArray([...annotations, ref]));
  return { field: name, marker };
}

/** ISO 32000-2 table 236: every field of the form. */
const lock = (): PdfDict => PdfDict.of({ Type: PdfName.of('SigFieldLock'), Action: PdfName.of('All') });

/** ISO 32000-2 12.8.2: the certification that allows no change at all, and the approval after which no field may change. */
const transform = (method: string, params: Record<string, PdfObject>): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of(method),
    TransformParams: PdfDict.of({ Type: PdfName.of('TransformParams'), V: PdfName.of('1.2'), ...params }),
  });
const NO_CHANGES = transform('DocMDP', { P: PdfNumber.of(1) });
const NO_CHANGED_FIELDS = transform('FieldMDP', { Action: PdfName.of('All') });

const READ_ONLY = 1;

/** Fields that were left open in the upload are read-only from now on: a viewer must not offer to fill them in. */
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

/** The marker is random, so that no document can contain it and lead the signature elsewhere. */
function makeRoom(dictionary: PdfDict, room: number): string {
  const marker = randomBytes(32);
  const offsets = [0, OFFSET_ROOM, OFFSET_ROOM, OFFSET_ROOM].map((offset) => PdfNumber.of(offset));
  dictionary.set('ByteRange', PdfArray.of(...offsets));
  dictionary.set('Contents', PdfString.fromBytes(Buffer.concat([marker, Buffer.alloc(room)])));
  return marker.toString('hex').toUpperCase();
}

export const BYTE_RANGE_ROOM = `[0 ${OFFSET_ROOM} ${OFFSET_ROOM} ${OFFSET_ROOM}]`;

/** A name that no field has, nor a group of fields (ISO 32000-2 12.7.4.2: groups show as `group.field`). */
function freeName(taken: string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? FIELD_NAME : `${FIELD_NAME} ${number}`;
    if (!taken.some((each) => each === name || each.startsWith(`${name}.`))) return name;
  }
}

/** ISO 32000-2 7.9.4. */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
}
