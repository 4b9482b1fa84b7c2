/**
 * Opens a document to append to it. A reference that leads nowhere is null (ISO 32000-2, 7.3.10) and stays so: what is added gets
 * numbers that the document never refers to. Otherwise it could show in a place of its own choice what is drawn later, such as
 * a signature. (The library counts on from any number that it was asked for, however large.)
 */
import { PDF, PdfArray, PdfDict, PdfRef, type PdfObject } from '@libpdf/core';

/** Strictly: what has to be guessed was refused when it was uploaded. */
export async function openDocument(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes, { lenient: false });
  const { registry } = pdf.context;
  const { largest, missing } = await findNumbers(bytes);
  let number = Math.max(largest + 1, claimedSize(pdf));
  const nextNumber = () => {
    while (missing.has(number)) number++;
    return number;
  };
  registry.register = (object) => {
    const ref = PdfRef.of(nextNumber(), 0);
    number++;
    registry.registerAt(ref, object);
    return ref;
  };
  Object.defineProperty(registry, 'nextObjectNumber', { get: nextNumber });
  return pdf;
}

/** As many objects as a document may have (ISO 32000-1, annex C.2). */
const MOST_OBJECTS = 8_388_607;

/** What the document says of its highest number is its own word. */
function claimedSize(pdf: PDF): number {
  const size = pdf.context.info.trailer.getNumber('Size')?.value ?? 0;
  return Number.isSafeInteger(size) && size <= MOST_OBJECTS ? size : 0;
}

interface Numbers {
  /** Of the objects that are there. */
  largest: number;
  /** Of those that are not, and are referred to. */
  missing: Set<number>;
}

/** In all that can be reached. In a document of its own: what is read would otherwise be gone through with every save. */
async function findNumbers(bytes: Uint8Array): Promise<Numbers> {
  const pdf = await PDF.load(bytes, { lenient: false });
  const seen = new Set<number>();
  const missing = new Set<number>();
  let largest = 0;
  const waiting: PdfObject[] = [pdf.context.info.trailer];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value instanceof PdfArray) for (const item of value) waiting.push(item);
    if (value instanceof PdfDict) for (const [, item] of value) waiting.push(item);
    if (!(value instanceof PdfRef) || seen.has(value.objectNumber)) continue;
    seen.add(value.objectNumber);
    const target = targetOf(value, pdf);
    if (target === null) missing.add(value.objectNumber);
    else largest = Math.max(largest, value.objectNumber);
    if (target) waiting.push(target);
  }
  return { largest, missing };
}

/** Undefined where it is there and cannot be read, which is no matter as long as nobody asks for it. */
function targetOf(ref: PdfRef, pdf: PDF): PdfObject | null | undefined {
  try {
    return pdf.context.resolve(ref);
  } catch {
    return undefined;
  }
}
