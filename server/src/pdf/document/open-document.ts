/**
 * Opens a document to append to it. A reference that leads nowhere is null (ISO 32000-2, 7.3.10) and stays so: what is added gets
 * numbers that the document never refers to. Otherwise it could show in a place of its own choice what is drawn later, such as
 * a signature.
 */
import { PdfRef, PdfStream } from '@libpdf/core';
import type { PDF } from '@libpdf/core';
import { boundStructureDecoding } from '../reading/bounded-decode.ts';
import { layoutOf, readStreamEntries } from '../reading/cross-reference-stream.ts';
import { MAX_OBJECT_NUMBER, MAX_STRUCTURE_BYTES } from '../reading/limits.ts';
import { loadPdf } from '../reading/load-pdf.ts';
import { NumberSet } from '../reading/number-set.ts';
import { collectReferences } from './referred-numbers.ts';

/** Strictly: what has to be guessed was refused when it was uploaded. */
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
    // As long as the library was asked for nothing: it counts on from any number, however large.
    const first = Math.max(pdf.context.registry.nextObjectNumber, claimedSize(pdf));
    for (const number of objectStreams) unpack(pdf, number);
    numberFrom(first, referred, pdf);
    return pdf;
  } finally {
    stopWatching();
  }
}

/** An object stream that the library needs is unpacked by itself too. */
const READINGS = 2;

/** What the document says of its highest number is its own word. */
function claimedSize(pdf: PDF): number {
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0;
  return Number.isSafeInteger(size) && size <= MAX_OBJECT_NUMBER ? size : 0;
}

/** One that is there and cannot be read is no matter as long as nobody asks for it. */
function unpack(pdf: PDF, objectStream: number): void {
  try {
    const stream = pdf.context.resolve(PdfRef.of(objectStream, 0));
    if (stream instanceof PdfStream) stream.getDecodedData();
  } catch {
    return;
  }
}

function numberFrom(first: number, referred: NumberSet, { context: { registry } }: PDF): void {
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
  Object.defineProperty(registry, 'nextObjectNumber', { get: nextNumber });
}
