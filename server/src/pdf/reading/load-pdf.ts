/**
 * Loads a document with the PDF library, strictly, since programs repair a damaged file in different ways. Two valid
 * things that the library refuses are accepted: white space before a cross-reference section, and wide entries of
 * one (`wide-entries.ts`).
 */
import { PDF } from '@libpdf/core';
import { followSections } from './section-chain.ts';
import { isRegular } from './token-reader.ts';
import { narrowWideEntries } from './wide-entries.ts';

/** Throws where it cannot. */
export async function loadPdf(bytes: Uint8Array): Promise<PDF> {
  const straightened = straightenSections(bytes);
  const restoreEntries = narrowWideEntries();
  try {
    return await PDF.load(straightened ?? bytes, { lenient: false });
  } finally {
    restoreEntries();
    // The library goes on to read objects from these bytes, and appends to them.
    straightened?.set(bytes);
  }
}

/**
 * The library expects a section to begin exactly at its offset. In a copy, the section's first word changes places with the white space
 * before it, which leaves everything else where it is. Null where there is nothing to do.
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
