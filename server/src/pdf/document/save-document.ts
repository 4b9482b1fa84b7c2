/**
 * Appends to a document what was changed and added, or writes all of it anew. With an entry, all of its dictionary is written again, whatever the document
 * has in it: numbers keep all their digits. (The library rounds them to five, and writes large ones in exponents, which PDF does
 * not know and no reader takes.)
 */
import { createHash, randomBytes } from 'node:crypto';
import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfString, type PDF, type PdfObject } from '@libpdf/core';
import { sharedPatch } from '../reading/shared-patch.ts';
import { resolverOf } from './objects.ts';

export function saveDocument(pdf: PDF): Promise<Uint8Array> {
  renewIdentifier(pdf);
  return append(pdf);
}

/**
 * The same bytes however often it is done, whatever compresses streams in later versions: who compares can tell that nothing
 * else was appended (`timestamp/document-timestamp.ts`).
 */
export function saveDeterministically(pdf: PDF, before: Uint8Array): Promise<Uint8Array> {
  renewIdentifier(pdf, (length) => createHash('sha256').update(before).digest().subarray(0, length));
  return append(pdf, { compressStreams: false });
}

/** Without what nothing refers to. Streams keep their compression. */
export function rewriteDocument(pdf: PDF): Promise<Uint8Array> {
  return save(pdf, { compressStreams: false });
}

/** The library would look through all that was loaded three times; only what was changed matters to it. */
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

/** Without recursion into other objects, which are looked at by themselves. */
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

/** The second identifier changes with the file, the first one stays (ISO 32000-2 14.4). A file without gets both anew. */
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

/** One to an object that no document can have leads nowhere, and is as good as null (ISO 32000-2, 7.3.10). */
function isPossible({ objectNumber, generation }: PdfRef): boolean {
  return Number.isSafeInteger(objectNumber) && Number.isSafeInteger(generation);
}

/** Until the returned function is called. */
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
