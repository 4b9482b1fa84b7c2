/**
 * Adds a document time-stamp (EN 319 142-1 5.4.3) after a seal, with the validation data of the previous time-stamp. If
 * each time-stamp is added while the previous one can still be verified, the seal can be verified indefinitely (level
 * B-LTA).
 *
 * The update always has exactly the same form. A verifier without an archive can therefore detect any other addition:
 * it rebuilds the update with the same token and compares all bytes.
 */
import { PdfDict, PdfName, PdfStream, type PDF } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import { itemsAt } from '../reading/entries.ts';
import { dereference } from '../reading/dereference.ts';
import { openDocument } from '../document/open-document.ts';
import { catalogOf, resolverOf } from '../document/objects.ts';
import { saveDeterministically } from '../document/save-document.ts';
import { contentAround, fillGap, openGap } from './gap.ts';
import { addValidationData, ENTRIES, type ValidationData } from './validation-data.ts';
import { addWidget, addPlaceholders, pointAt, type Placeholder } from './widget.ts';

/**
 * The reserved size for a time-stamp token. It suffices for a token that contains the authority's certificate chain.
 */
const CAPACITY = 16 * 1024;
const FIELD_NAME = 'Time-stamp';
/**
 * The coordinate of the field, which is far outside every page. Content outside the page need not be in the structure
 * tree (ISO 14289-1 7.18.1).
 */
const OFF_PAGE = -16_000;

/** Returns a time-stamp over this content, or null if none is available. */
type Stamp = (content: Buffer) => Promise<Buffer | null>;

export async function addDocumentTimestamp(
  bytes: Buffer,
  data: ValidationData,
  stamp: Stamp,
  capacity = CAPACITY,
): Promise<Buffer | null> {
  const pdf = await openDocument(bytes);
  if (ENTRIES.some((entry) => data[entry].length > 0)) addValidationData(pdf, data);
  const placeholder = addTimestampField(pdf, capacity);
  const stamped = asBuffer(await saveDeterministically(pdf, bytes));
  const gap = openGap(stamped, placeholder);
  const token = await stamp(contentAround(stamped, gap));
  if (token === null) return null;
  if (token.length > capacity) return addDocumentTimestamp(bytes, data, stamp, 2 * token.length);
  fillGap(stamped, gap, token);
  return stamped;
}

/** Adds the field for the time-stamp. Its dictionary has no M entry, because the time-stamp itself states the time. */
function addTimestampField(pdf: PDF, capacity: number): Placeholder {
  const dictionary = PdfDict.of({
    Type: PdfName.of('DocTimeStamp'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.RFC3161'),
  });
  const marker = addPlaceholders(dictionary, capacity);
  const signature = pdf.context.registry.register(dictionary);
  const { field } = addWidget(pdf, {
    name: FIELD_NAME,
    signature,
    sides: pointAt(OFF_PAGE),
    description: 'Time-stamp of the sealed document',
  });
  return { field, marker };
}

/** A document time-stamp in a file. */
export interface PlacedTimestamp {
  /** The end of the part of the file that the time-stamp covers. */
  end: number;
  token: Buffer;
  /** The size of the time-stamp's placeholder in bytes. */
  capacity: number;
}

/** Checks that the file after `start` consists of exactly these time-stamps, in this order and in our own form. */
export async function isTimestampedAlike(
  bytes: Buffer,
  start: number,
  timestamps: PlacedTimestamp[],
): Promise<boolean> {
  let end = start;
  for (const { end: next, token, capacity } of timestamps) {
    const [before, after] = [bytes.subarray(0, end), bytes.subarray(0, next)];
    const data = await dataAdded(before, after);
    const again = await addDocumentTimestamp(before, data, () => Promise.resolve(token), capacity);
    if (again?.equals(after) !== true) return false;
    end = next;
  }
  return end === bytes.length;
}

/** Returns the validation data that the later revision adds to the document security store. */
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
  return itemsAt(catalogOf(pdf).getDict('DSS', resolve), entry, resolve);
}
