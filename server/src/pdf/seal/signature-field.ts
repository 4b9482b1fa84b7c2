/** The signature field of the seal, with room for a signature that cannot be made before everything around it is written. */
import { randomBytes } from 'node:crypto';
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { findPage } from '../pages/document/find-page.ts';

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
  const dictionary = PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    M: PdfString.fromString(pdfDate(now)),
    Reason: PdfString.fromString(REASON),
  });
  const marker = makeRoom(dictionary, room);
  const form = pdf.getOrCreateForm();
  const name = freeName(form.getFields().map((each) => each.name));
  const field = form.createSignatureField(name).getDict();
  field.delete('Kids');
  field.set('V', pdf.context.registry.register(dictionary));
  field.set('Type', PdfName.of('Annot'));
  field.set('Subtype', PdfName.of('Widget'));
  field.set('F', PdfNumber.of(PRINT_AND_LOCKED));
  field.set('P', page.ref);
  field.set('Rect', PdfArray.of(...[0, 0, 0, 0].map((corner) => PdfNumber.of(corner))));
  return { field: name, marker };
}

/** For a signature that is made once more, in a document that was saved since. */
export function renewSealField(pdf: PDF, field: string, room: number): Placeholder {
  const dictionary = pdf
    .getForm()
    ?.getSignatureFields()
    .find(({ name }) => name === field)
    ?.getSignatureDict();
  if (!dictionary) throw new Error('The field of the seal is not in the document');
  return { field, marker: makeRoom(dictionary, room) };
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
