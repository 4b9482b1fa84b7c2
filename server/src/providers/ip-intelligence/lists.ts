/**
 * Reads address lists with one CIDR block or address per line; `#` starts a comment. The ranges are stored as sorted,
 * disjoint pairs of 128-bit numbers in one typed array, and found by binary search. A million lines take 32 MB, and a
 * lookup takes about twenty comparisons.
 */
import { Worker } from 'node:worker_threads';
import { parseRange, withoutIpv4, type AddressRange } from './address.ts';

export interface AddressList {
  /** The ranges. Each takes four 64-bit words: the first address (high, low) and the last address (high, low). */
  words: BigUint64Array<ArrayBuffer>;
  /** The line numbers of the first few lines that are neither an address nor a block. */
  badLines: number[];
  badLineCount: number;
}

/**
 * Loads a list. A worker thread reads and sorts it, because a long list would block the server for up to two seconds.
 */
export async function loadAddressList(file: string): Promise<AddressList> {
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { workerData: file });
  try {
    return await new Promise<AddressList>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The list reader ended with ${code} and no list`)));
    });
  } finally {
    await worker.terminate();
  }
}

export function parseAddressList(text: string): AddressList {
  const ranges: AddressRange[] = [];
  const badLines: number[] = [];
  let badLineCount = 0;
  let lineNumber = 0;
  // Reads the text line by line, because splitting a long file would double the memory.
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    lineNumber++;
    const entry = text.slice(start, end).replace(/#.*/s, '').trim();
    if (entry === '') continue;
    const range = parseRange(entry);
    if (range !== null) {
      ranges.push(...withoutIpv4(range));
    } else if (++badLineCount <= REPORTED_BAD_LINES) {
      badLines.push(lineNumber);
    }
  }
  return { words: wordsOf(disjoint(ranges)), badLines, badLineCount };
}

export function listContains({ words }: Pick<AddressList, 'words'>, address: bigint): boolean {
  let low = 0;
  let high = words.length / WORDS_PER_RANGE;
  // Finds, by binary search, the last range that starts at or before the address. No other range can contain the
  // address.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numberAt(words, middle * WORDS_PER_RANGE) <= address) low = middle + 1;
    else high = middle;
  }
  return low > 0 && address <= numberAt(words, (low - 1) * WORDS_PER_RANGE + 2);
}

const REPORTED_BAD_LINES = 5;
const WORDS_PER_RANGE = 4;
const LOW_WORD = (1n << 64n) - 1n;

function disjoint(ranges: AddressRange[]): AddressRange[] {
  ranges.sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const merged: AddressRange[] = [];
  for (const range of ranges) {
    const previous = merged.at(-1);
    if (previous === undefined || range.first > previous.last + 1n) merged.push({ ...range });
    else if (range.last > previous.last) previous.last = range.last;
  }
  return merged;
}

function wordsOf(ranges: readonly AddressRange[]): BigUint64Array<ArrayBuffer> {
  const words = new BigUint64Array(ranges.length * WORDS_PER_RANGE);
  for (const [index, { first, last }] of ranges.entries()) {
    words.set([first >> 64n, first & LOW_WORD, last >> 64n, last & LOW_WORD], index * WORDS_PER_RANGE);
  }
  return words;
}

function numberAt(words: BigUint64Array, index: number): bigint {
  return ((words[index] ?? 0n) << 64n) | (words[index + 1] ?? 0n);
}
