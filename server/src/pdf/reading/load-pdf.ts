/**
 * Loads a document with the PDF library in strict mode, because programs repair damaged files differently. Two valid
 * constructs that the library rejects are accepted too: white space before a cross-reference section, and wide entries
 * in a section (`wide-entries.ts`).
 */
import { PDF } from '@libpdf/core';
import { followSections } from './section-chain.ts';
import { isRegular } from './token-reader.ts';
import { narrowWideEntries } from './wide-entries.ts';

/** Loads a document. Throws if it cannot be loaded. */
export async function loadPdf(bytes: Uint8Array): Promise<PDF> {
  const straightened = straightenSections(bytes);
  const restoreEntries = narrowWideEntries();
  try {
    return await PDF.load(straightened ?? bytes, { lenient: false });
  } finally {
    restoreEntries();
    // The copy becomes identical to the file again, because the library continues to read objects from it and appends
    // to it.
    straightened?.set(bytes);
  }
}

/**
 * Returns a copy in which the white space before a section follows the section's first word instead, because the
 * library expects the section exactly at its offset. No other byte moves. Returns null if the file needs no change.
 */
function straightenSections(bytes: Uint8Array): Uint8Array | null {
  const padded = followSections(bytes).sections.filter(({ offset, start }) => start > offset);
  if (padded.length === 0) return null;
  const copy = new Uint8Array(bytes);
  for (const { offset, start } of padded) {
    let end = start;
    while (isRegular(bytes[end])) end += 1;
    copy.set(bytes.subarray(start, end), offset);
    copy.fill(BLANK, offset + end - start, end);
  }
  return copy;
}

const BLANK = 0x20;
