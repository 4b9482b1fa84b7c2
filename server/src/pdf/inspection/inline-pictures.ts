/**
 * Looks whether the data of a picture that is written into content (ISO 32000-1, 8.9.7) end where its entries say. pdf.js looks for the
 * word behind the data; poppler and MuPDF read as many bytes as the picture has, and the word after them. Where it has fewer, they swallow
 * what the page draws next, and the signature with it. Of filters that are decoded nowhere here, the data are left as they are.
 */
import { inflateRawSync } from 'node:zlib';
import { PdfDict } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import type { InlinePicture, PictureEntries } from '../reading/content-scan.ts';
import { DamagedData, DECODERS, InflatesTooFar } from '../reading/stream-filters.ts';
import { coloursOf } from './picture-size.ts';

/** `resources`: those of the content, which may name its colour space. */
export function endsAsSaid(
  { bytes, start, end, entries }: InlinePicture,
  resources: PdfDict | undefined,
  resolve: Resolve,
): boolean {
  const filter = entries.get('F');
  const check = typeof filter === 'string' ? CHECKS.get(filter) : isRaw;
  if (check === undefined) return true;
  const size = sizeOf(entries, resources, resolve);
  return size !== null && check({ bytes, start, end, size });
}

interface Data {
  bytes: Buffer;
  start: number;
  /** Where the word behind them begins. */
  end: number;
  /** Of the picture, in bytes. */
  size: number;
}

/** White space may stand before the word, and what fills up a line; another such word may not. */
const isRaw = ({ bytes, start, end, size }: Data): boolean => isFirstEnd(bytes, start + size, end);

const isFirstEnd = (bytes: Buffer, from: number, end: number): boolean => bytes.indexOf('EI', from) === end;

function isRunLength({ bytes, start, end, size }: Data): boolean {
  let decoded = 0;
  let at = start;
  while (decoded < size && at < end) {
    const run = bytes[at] ?? END_OF_RUNS;
    if (run === END_OF_RUNS) return isFirstEnd(bytes, at + 1, end);
    at += run < END_OF_RUNS ? run + 2 : 2;
    decoded += run < END_OF_RUNS ? run + 1 : 257 - run;
  }
  return decoded >= size && at <= end && isFirstEnd(bytes, at, end);
}

const END_OF_RUNS = 128;

/** With an end of their own, or as many as the picture needs. */
function isDeflated(data: Data): boolean {
  const deflated = data.bytes.subarray(data.start + ZLIB_HEADER, data.end);
  try {
    inflateRawSync(deflated, { maxOutputLength: Math.max(1, data.size) });
    return true;
  } catch (error) {
    return error instanceof RangeError || isEnough('FlateDecode', data);
  }
}

const ZLIB_HEADER = 2;

function isEnough(filter: string, { bytes, start, end, size }: Data): boolean {
  try {
    const decoded = DECODERS.get(filter)?.(bytes.subarray(start, end), size);
    return decoded === undefined || decoded.length >= size;
  } catch (error) {
    if (error instanceof InflatesTooFar) return true;
    if (error instanceof DamagedData) return false;
    throw error;
  }
}

const isLzw = (data: Data): boolean => isEnough('LZWDecode', data);

const CHECKS: ReadonlyMap<string, (data: Data) => boolean> = new Map([
  ['Fl', isDeflated],
  ['FlateDecode', isDeflated],
  ['LZW', isLzw],
  ['LZWDecode', isLzw],
  ['RL', isRunLength],
  ['RunLengthDecode', isRunLength],
]);

/** Null where its entries do not say it. Each row begins with a byte of its own. */
function sizeOf(entries: PictureEntries, resources: PdfDict | undefined, resolve: Resolve): number | null {
  const isMask = entries.get('IM') === true;
  const [width, height] = [entries.get('W'), entries.get('H')];
  const bits = isMask ? 1 : entries.get('BPC');
  const colours = isMask ? 1 : coloursIn(entries.get('CS'), resources, resolve);
  if (!isCount(width) || !isCount(height) || !isCount(bits) || colours === null) return null;
  return Math.ceil((width * bits * colours) / 8) * height;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Null where programs take it for different ones: some look among the resources first, for device colours too. */
function coloursIn(name: unknown, resources: PdfDict | undefined, resolve: Resolve): number | null {
  if (typeof name !== 'string') return null;
  const spaces = resources && dereference(resources.get('ColorSpace'), resolve);
  const entry = spaces instanceof PdfDict ? spaces.get(name) : undefined;
  const named = entry === undefined ? undefined : coloursOf(entry, resolve);
  const own = COLOURS.get(name);
  if (own !== undefined && named !== undefined && own !== named) return null;
  // Where nobody knows it, no data are read.
  return own ?? named ?? 0;
}

const COLOURS: ReadonlyMap<string, number> = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['I', 1],
  ['Indexed', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
]);
