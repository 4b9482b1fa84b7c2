/**
 * Checks that the data of an inline image (ISO 32000-1, 8.9.7) end where its entries say. pdf.js searches for the end
 * keyword, while poppler and MuPDF read as many bytes as the image needs, and then the keyword. If the image has fewer
 * bytes, they swallow the following content, including the signature. Faxes and JPEGs are not decoded: a fax must have
 * its end code, at which all programs stop, and a JPEG must have the declared size and colours, otherwise Ghostscript
 * continues at a different position.
 */
import { inflateRawSync } from 'node:zlib';
import type { PdfDict } from '@libpdf/core';
import type { Resolve } from '../reading/dereference.ts';
import { dictAt } from '../reading/entries.ts';
import type { InlinePicture, PictureEntries } from '../reading/content-scan.ts';
import { DamagedData, DECODERS, InflatesTooFar } from '../reading/stream-filters.ts';
import { coloursOf } from './picture-size.ts';

/** `resources` are those of the content, which may define the image's colour space. */
export function endsAtDeclaredLength(
  picture: InlinePicture,
  resources: PdfDict | undefined,
  resolve: Resolve,
): boolean {
  const { bytes, start, end, entries } = picture;
  const filter = entries.get('F');
  if (filter === 'CCF' || filter === 'CCITTFaxDecode') return isWholeFax(picture);
  if (filter === 'DCT' || filter === 'DCTDecode')
    return isJpegOf(bytes.subarray(start, end), {
      width: entries.get('W'),
      height: entries.get('H'),
      colours: entries.has('CS') ? coloursIn(entries.get('CS'), resources, resolve) : undefined,
    });
  const check = typeof filter === 'string' ? CHECKS.get(filter) : isRaw;
  if (check === undefined) return true;
  const size = sizeOf(entries, resources, resolve);
  return size !== null && check({ bytes, start, end, size });
}

interface Data {
  bytes: Buffer;
  start: number;
  /** The offset of the end keyword. */
  end: number;
  /** The size of the decoded image in bytes. */
  size: number;
}

/** White space and line padding may precede the keyword, but a second keyword may not. */
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

/** The data must have a proper end, or supply as many bytes as the image needs. */
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

/**
 * Checks that the data end in an end-of-block code (ITU-T T.6 2.4.1: two end-of-line codes; T.4 4.1.4: six) that no program
 * mistakes for a beginning. Some programs read all rows first, but none reads beyond this code unless the image declares
 * that it has none.
 */
function isWholeFax({ bytes, from, start, end }: InlinePicture): boolean {
  const entries = from === null ? '#' : bytes.toString('latin1', from, start);
  // Entries with escaped names are refused, because the names cannot be compared.
  if (/#|EndOfBlock\s*false/.test(entries)) return false;
  const codings = [...entries.matchAll(/\/K\s*([+-]?\d+)/g)].map(([, number]) => Number(number));
  const isTwoDimensional = codings.length === 1 && (codings[0] ?? 0) < 0;
  // Such data is refused, because poppler reads its first bytes as an end-of-line code.
  if (isTwoDimensional && bytes.readUInt16BE(Math.min(start, bytes.length - 2)) < FIRST_LINE_END)
    return false;
  const wanted = (isTwoDimensional ? 2 : 6) * FAX_LINE_END_BITS;
  let last = end;
  // The end may be further back, because the last byte of the code may look like white space.
  while (lineEndBits(bytes.subarray(start, last)) < wanted)
    if (!FAX_SPACE.includes(bytes[--last] ?? 0) || last <= start) return false;
  return true;
}

/** Returns the number of bits in the trailing end-of-line codes, ignoring padding of less than one byte. */
function lineEndBits(data: Buffer): number {
  const bits = [...data.subarray(-FAX_END_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return /((?:0{11}1)+)0{0,7}$/.exec(bits)?.[1]?.length ?? 0;
}

const FIRST_LINE_END = 0x20;
const FAX_LINE_END_BITS = 12;
const FAX_END_BYTES = 12;
const FAX_SPACE = Buffer.from('\n\r\t ');

interface JpegEntries {
  width: unknown;
  height: unknown;
  /** Undefined if the entries do not define the number of colours, and null if programs disagree on it. */
  colours: number | null | undefined;
}

/** Compares the size in the frame header (ITU-T T.81, B.2.2) with the declared one. */
function isJpegOf(data: Buffer, { width, height, colours }: JpegEntries): boolean {
  let at = 2;
  while (at + 9 < data.length && data[at] === 0xff) {
    const marker = data.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame)
      return (
        data.readUInt16BE(at + 5) === height &&
        data.readUInt16BE(at + 7) === width &&
        (colours === undefined || data[at + 9] === colours)
      );
    at += 2 + data.readUInt16BE(at + 2);
  }
  return false;
}

/** The markers in the frame range that are Huffman tables, extensions or arithmetic conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

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

/** Returns null if the entries do not define the size. Each row is padded to whole bytes. */
function sizeOf(entries: PictureEntries, resources: PdfDict | undefined, resolve: Resolve): number | null {
  const isMask = entries.get('IM') === true;
  const [width, height] = [entries.get('W'), entries.get('H')];
  const bits = isMask ? 1 : entries.get('BPC');
  const colours = isMask ? 1 : coloursIn(entries.get('CS'), resources, resolve);
  if (!isCount(width) || !isCount(height) || !isCount(bits) || colours === null) return null;
  return Math.ceil((width * bits * colours) / 8) * height;
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Returns null if programs disagree: some look in the resources first, even for device colour spaces. */
function coloursIn(name: unknown, resources: PdfDict | undefined, resolve: Resolve): number | null {
  if (typeof name !== 'string') return null;
  const entry = dictAt(resources, 'ColorSpace', resolve)?.get(name);
  const named = entry === undefined ? undefined : coloursOf(entry, resolve);
  const own = COLOURS.get(name);
  if (own !== undefined && named !== undefined && own !== named) return null;
  // No program reads data for an unknown colour space.
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
