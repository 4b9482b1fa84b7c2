/**
 * Appends the changes to a document or rewrites it completely. If an entry changes, its whole dictionary is written
 * again, and all numbers in it retain all their digits. (The library rounds to five digits and writes large numbers
 * with exponents. PDF does not support exponents, and no reader accepts them.)
 */
import { createHash, randomBytes } from 'node:crypto';
import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import { sharedPatch } from '../reading/shared-patch.ts';
import { resolverOf } from './objects.ts';
import { skipNumber } from './open-document.ts';

export function saveDocument(pdf: PDF): Promise<Uint8Array> {
  renewIdentifier(pdf);
  return append(pdf);
}

/**
 * Appends the changes to `before` as one revision. Later changes to `pdf` then become the next revision. The library
 * would otherwise parse the whole file again for each revision.
 */
export async function saveRevision(pdf: PDF, before?: Buffer): Promise<Buffer> {
  const { trailer } = pdf.context.info;
  // The first file identifier must be the same in every revision (ISO 32000-2 14.4).
  if (!trailer.has('ID')) trailer.set('ID', PdfArray.of(newIdentifier(), newIdentifier()));
  if (before) continueFrom(pdf, before);
  const bytes = asBuffer(await saveDocument(pdf));
  // The library does not reserve the object number that a cross-reference stream gets.
  if (pdf.usesXRefStreams) skipNumber(pdf);
  continueFrom(pdf, bytes);
  return bytes;
}

const newIdentifier = (): PdfString => PdfString.fromBytes(randomBytes(16));

function continueFrom(pdf: PDF, bytes: Buffer): void {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 64));
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1];
  if (start === undefined) throw new Error('The saved revision has no end');
  Object.assign(pdf, { originalBytes: bytes, originalXRefOffset: Number(start) });
}

/**
 * Saves the document so that the same changes always give the same bytes, even if later versions compress streams
 * differently. A comparison can therefore prove that nothing else was appended (`timestamp/document-timestamp.ts`).
 */
export function saveDeterministically(pdf: PDF, before: Uint8Array): Promise<Uint8Array> {
  renewIdentifier(pdf, (length) => createHash('sha256').update(before).digest().subarray(0, length));
  return append(pdf, { compressStreams: false });
}

/** Rewrites the document without its unreferenced objects. Streams stay compressed as they are. */
export function rewriteDocument(pdf: PDF): Promise<Uint8Array> {
  return save(pdf, { compressStreams: false });
}

/**
 * Saves an update. The library sees only the changed objects, because it would otherwise examine all loaded objects
 * three times.
 */
async function append(pdf: PDF, options: Parameters<PDF['save']>[0] = {}): Promise<Uint8Array> {
  const { registry } = pdf.context;
  const changed = new Map([...registry.getLoadedObjects()].filter(([, object]) => isChanged(object)));
  registry.getLoadedObjects = () => changed;
  try {
    return await save(pdf, { ...options, incremental: true });
  } finally {
    Reflect.deleteProperty(registry, 'getLoadedObjects');
  }
}

/**
 * Checks whether an object or one of its nested values changed. References are not followed, because the objects that
 * they refer to are checked separately.
 */
function isChanged(object: PdfObject): boolean {
  if (object instanceof PdfDict) {
    if (object.dirty) return true;
    for (const [, value] of object) if (isChanged(value)) return true;
  } else if (object instanceof PdfArray) {
    if (object.dirty) return true;
    for (const value of object) if (isChanged(value)) return true;
  }
  return false;
}

async function save(pdf: PDF, options: Parameters<PDF['save']>[0]): Promise<Uint8Array> {
  const restore = writeExactly();
  try {
    return await pdf.save(options);
  } finally {
    restore();
  }
}

const writeExactly = sharedPatch(() => {
  const restoreNumbers = writeAs(PdfNumber.prototype, ({ value }) => inDigits(value));
  const restoreReferences = writeAs(PdfRef.prototype, (ref) => (isPossible(ref) ? ref.toString() : 'null'));
  return () => {
    restoreNumbers();
    restoreReferences();
  };
});

/**
 * Renews the second file identifier, which changes with each version of the file. The first identifier stays the same
 * (ISO 32000-2 14.4). If a file has no identifiers, the library adds both.
 */
function renewIdentifier(pdf: PDF, make: (length: number) => Buffer = randomBytes): void {
  const { trailer } = pdf.context.info;
  const [first] = trailer.getArray('ID', resolverOf(pdf))?.toArray() ?? [];
  if (first instanceof PdfString)
    trailer.set('ID', PdfArray.of(first, PdfString.fromBytes(make(first.bytes.length || 16))));
}

export function inDigits(value: number): string {
  const finite = Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE));
  const text = String(finite);
  if (!text.includes('e')) return text;
  return Math.abs(finite) < 1 ? finite.toFixed(20).replace(/\.?0+$/, '') : String(BigInt(finite));
}

/**
 * Checks whether a reference has a possible object number. A reference with an impossible number equals null (ISO
 * 32000-2, 7.3.10).
 */
function isPossible({ objectNumber, generation }: PdfRef): boolean {
  return Number.isSafeInteger(objectNumber) && Number.isSafeInteger(generation);
}

/** Changes how the library writes numbers or references, until the returned function is called. */
function writeAs<Kind extends PdfNumber | PdfRef>(
  prototype: Kind,
  syntaxOf: (object: Kind) => string,
): () => void {
  const own = Object.getOwnPropertyDescriptor(prototype, 'toBytes');
  if (own === undefined) throw new Error('The PDF library has another way to write');
  prototype.toBytes = function inOurWords(this: Kind, writer) {
    writer.writeAscii(syntaxOf(this));
  };
  return () => {
    Object.defineProperty(prototype, 'toBytes', own);
  };
}
