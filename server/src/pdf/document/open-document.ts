/**
 * Opens a document to append to it. A reference to a missing object means null (ISO 32000-2, 7.3.10). That must not
 * change, so objects that we add get numbers to which the document never refers. Otherwise, the document could show one
 * of our objects, such as a signature, in a place of its own choice.
 */
import { PdfRef, PdfStream, type PDF } from '@libpdf/core';
import { boundStructureDecoding } from '../reading/bounded-decode.ts';
import { layoutOf, readStreamEntries } from '../reading/cross-reference-stream.ts';
import { MAX_OBJECT_NUMBER, MAX_STRUCTURE_BYTES } from '../reading/limits.ts';
import { loadPdf } from '../reading/load-pdf.ts';
import { NumberSet } from '../reading/number-set.ts';
import { collectReferences } from './referred-numbers.ts';

/** Parses strictly: documents that would need guessing were already refused at upload. */
export async function openDocument(bytes: Uint8Array): Promise<PDF> {
  const referred = new NumberSet(MAX_OBJECT_NUMBER + 1);
  const objectStreams = new Set<number>();
  collectReferences(bytes, referred);
  const stopWatching = boundStructureDecoding((stream, decoded) => {
    const layout = layoutOf(stream);
    if (layout === null) collectReferences(decoded, referred);
    else readStreamEntries(layout, decoded, { packed: (_, container) => objectStreams.add(container) });
  }, READINGS * MAX_STRUCTURE_BYTES);
  try {
    const pdf = await loadPdf(bytes);
    // The next free number is read before any object is requested: after each request, the library continues counting
    // from the requested number, however large it is.
    const first = Math.max(pdf.context.registry.nextObjectNumber, claimedSize(pdf));
    for (const number of objectStreams) unpack(pdf, number);
    numberFrom(first, referred, pdf);
    return pdf;
  } finally {
    stopWatching();
  }
}

/**
 * The number of times that an object stream may be read. The library also unpacks the object streams that it needs
 * itself.
 */
const READINGS = 2;

/** Returns the size that the document's trailer states, or 0 if that size is implausible. */
function claimedSize(pdf: PDF): number {
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0;
  return Number.isSafeInteger(size) && size <= MAX_OBJECT_NUMBER ? size : 0;
}

/**
 * Reads an object stream so that its references are collected. An unreadable stream is harmless while nothing uses it.
 */
function unpack(pdf: PDF, objectStream: number): void {
  try {
    const stream = pdf.context.resolve(PdfRef.of(objectStream, 0));
    if (stream instanceof PdfStream) stream.getDecodedData();
  } catch {
    return;
  }
}

/** Skips an object number that the saved file uses for its own structure. */
export const skipNumber = (pdf: PDF): void => skips.get(pdf)?.();

const skips = new WeakMap<PDF, () => void>();

function numberFrom(first: number, referred: NumberSet, pdf: PDF): void {
  const { registry } = pdf.context;
  let number = first;
  const nextNumber = () => {
    while (referred.has(number)) number++;
    return number;
  };
  registry.register = (object) => {
    const ref = PdfRef.of(nextNumber(), 0);
    number++;
    registry.registerAt(ref, object);
    return ref;
  };
  skips.set(pdf, () => (number = nextNumber() + 1));
  Object.defineProperty(registry, 'nextObjectNumber', { get: nextNumber });
}
