/** The text of a CSV file: UTF-8, or UTF-16 as spreadsheets write it under the name "Unicode text". Anything else would be guessed. */
import { TableRefused } from './table-messages.ts';

export function decodeText(file: Buffer): string {
  try {
    // Leaves the mark of byte order away.
    return new TextDecoder(encodingOf(file), { fatal: true }).decode(file);
  } catch {
    throw new TableRefused('NOT_UNICODE');
  }
}

function encodingOf(file: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: the names of columns begin with letters whose other byte is zero.
  if (first === 0 && second !== 0) return 'utf-16be';
  return first !== 0 && second === 0 ? 'utf-16le' : 'utf-8';
}
