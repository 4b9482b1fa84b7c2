/**
 * A document time-stamp (EN 319 142-1 5.4.3) behind a seal, together with what proves the time-stamp before it: as long as each is
 * added while the one before it can be verified, the seal can be, for ever (level B-LTA).
 *
 * It is always written in the same form. So whoever has no archive to ask can still tell that nothing else was appended: the
 * form is written once more, with the same time-stamp in it, and compared byte for byte.
 */
import { PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { openDocument } from '../document/open-document.ts';
import { catalogOf, resolverOf } from '../document/objects.ts';
import { saveDeterministically } from '../document/save-document.ts';
import { contentAround, fillGap, openGap } from './gap.ts';
import { addValidationData, ENTRIES, type ValidationData } from './validation-data.ts';
import { addWidget, addPlaceholders, type Placeholder } from './widget.ts';

/** A time-stamp with the chain of its authority. */
const ROOM = 16 * 1024;
const FIELD_NAME = 'Time-stamp';
/** Far outside of every page: what is not on the page need not be in its structure (ISO 14289-1 7.18.1). */
const OFF_PAGE = -16_000;

/** Answers the time-stamp over this content, or nothing where there is none to be had. */
type Stamp = (content: Buffer) => Promise<Buffer | null>;

export async function addDocumentTimestamp(
  bytes: Buffer,
  data: ValidationData,
  stamp: Stamp,
  room = ROOM,
): Promise<Buffer | null> {
  const pdf = await openDocument(bytes);
  if (ENTRIES.some((entry) => data[entry].length > 0)) addValidationData(pdf, data);
  const placeholder = addTimestampField(pdf, room);
  const saved = await saveDeterministically(pdf, bytes);
  const stamped = Buffer.from(saved.buffer, saved.byteOffset, saved.length);
  const gap = openGap(stamped, placeholder);
  const token = await stamp(contentAround(stamped, gap));
  if (token === null) return null;
  if (token.length > room) return addDocumentTimestamp(bytes, data, stamp, 2 * token.length);
  fillGap(stamped, gap, token);
  return stamped;
}

/** When it was made, the time-stamp itself says. */
function addTimestampField(pdf: PDF, room: number): Placeholder {
  const dictionary = PdfDict.of({
    Type: PdfName.of('DocTimeStamp'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.RFC3161'),
  });
  const marker = addPlaceholders(dictionary, room);
  const signature = pdf.context.registry.register(dictionary);
  const { field } = addWidget(pdf, {
    name: FIELD_NAME,
    signature,
    corner: OFF_PAGE,
    description: 'Time-stamp of the sealed document',
  });
  return { field, marker };
}

/** A document time-stamp as it stands in the file. */
export interface PlacedTimestamp {
  /** Of the part of the file that it covers. */
  end: number;
  token: Buffer;
  /** As many bytes as it has room for. */
  room: number;
}

/** Whether from `start` to its end the file is nothing but these time-stamps in our own form, in this order. */
export async function isTimestampedAlike(
  bytes: Buffer,
  start: number,
  timestamps: PlacedTimestamp[],
): Promise<boolean> {
  let end = start;
  for (const { end: next, token, room } of timestamps) {
    const [before, after] = [bytes.subarray(0, end), bytes.subarray(0, next)];
    const data = await dataAdded(before, after);
    const again = await addDocumentTimestamp(before, data, () => Promise.resolve(token), room);
    if (again?.equals(after) !== true) return false;
    end = next;
  }
  return end === bytes.length;
}

/** What the later of two revisions has in its store besides what the earlier one had. */
async function dataAdded(before: Buffer, after: Buffer): Promise<ValidationData> {
  const [earlier, later] = [await openDocument(before), await openDocument(after)];
  const added = (entry: (typeof ENTRIES)[number]): Buffer[] =>
    itemsOf(later, entry)
      .slice(itemsOf(earlier, entry).length)
      .map((item) => dereference(item, resolverOf(later)))
      .map((item) => (item instanceof PdfStream ? Buffer.from(item.data) : Buffer.alloc(0)));
  return { Certs: added('Certs'), OCSPs: added('OCSPs'), CRLs: added('CRLs') };
}

function itemsOf(pdf: PDF, entry: string) {
  const resolve = resolverOf(pdf);
  const list = dereference(catalogOf(pdf).getDict('DSS', resolve)?.get(entry), resolve);
  return list instanceof PdfArray ? list.toArray() : [];
}
