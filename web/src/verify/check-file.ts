/** Checks a file before it is sent. */
import {
  MAX_BUNDLE_BYTES,
  MAX_SEALED_BYTES,
  HEADER_WITHIN_BYTES,
  PDF_HEADER,
  SIGNATURE_MARK,
} from '@countersign/contract/rules/limits';

export type FileProblem = 'notPdf' | 'tooLarge' | 'unreadable';

export const MAX_MEGABYTES = MAX_SEALED_BYTES / 1024 / 1024;

/** The size of the chunks in which a file is read, so that a phone need not hold a large file in memory. */
const CHUNK_BYTES = 1024 * 1024;

/** Recognises the ZIP file with all sealed documents of a session. */
export async function isBundle(file: File): Promise<boolean> {
  try {
    return (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
  } catch {
    return false;
  }
}

export async function checkFile(file: File): Promise<FileProblem | null> {
  try {
    if (file.size > MAX_SEALED_BYTES) return (await isBundle(file)) && isBundleSize(file) ? null : 'tooLarge';
    if (await hasHeader(file)) return null;
    return (await isBundle(file)) || (await isSigned(file)) ? null : 'notPdf';
  } catch {
    // The person selected a folder, or a file that has since been moved or deleted.
    return 'unreadable';
  }
}

const isBundleSize = ({ size }: File): boolean => size <= MAX_BUNDLE_BYTES;

async function hasHeader(file: File): Promise<boolean> {
  return (await file.slice(0, HEADER_WITHIN_BYTES).text()).includes(PDF_HEADER);
}

/**
 * Searches for a signature from the end of the file, where a seal is. The chunks overlap, because the marker may cross
 * a boundary.
 */
async function isSigned(file: File): Promise<boolean> {
  for (let end = file.size; end > 0; end -= CHUNK_BYTES) {
    const start = Math.max(0, end - CHUNK_BYTES - SIGNATURE_MARK.length);
    if ((await file.slice(start, end).text()).includes(SIGNATURE_MARK)) return true;
  }
  return false;
}
