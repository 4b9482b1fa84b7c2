/**
 * Looks whether the data of a picture that is written into content (ISO 32000-1, 8.9.7) end where its entries say. pdf.js looks for the
 * word behind the data; poppler and MuPDF read as many bytes as the picture has, and the word after them. Where it has fewer, they swallow
 * what the page draws next, and the signature with it. Faxes and JPEGs are not decoded: a fax has to have its end, by which all programs
 * stop, and a JPEG to be of the size and the colours that the picture says, without which Ghostscript reads on elsewhere.
 */
import { inflateRawSync } from 'node:zlib';
import { PdfDict } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import type { InlinePicture, PictureEntries } from '../reading/content-scan.ts';
import { DamagedData, DECODERS, InflatesTooFar } from '../reading/stream-filters.ts';
import { coloursOf } from './picture-size.ts';

/** `resources`: those of the content, which may name its colour space. */
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

/**
 * Whether its last bits are its end (ITU-T T.6 2.4.1: two ends of a line; T.4 4.1.4: six), and no program takes those for a beginning. Some
 * read all rows first, but none reads beyond this; where the picture says that it has no such end, they do.
 */
function isWholeFax({ bytes, from, start, end }: InlinePicture): boolean {
  const entries = from === null ? '#' : bytes.toString('latin1', from, start);
  // A name may be spelled with numbers of its letters.
  if (/#|EndOfBlock\s*false/.test(entries)) return false;
  const codings = [...entries.matchAll(/\/K\s*([+-]?\d+)/g)].map(([, number]) => Number(number));
  const isTwoDimensional = codings.length === 1 && (codings[0] ?? 0) < 0;
  // To poppler, what begins so begins with the end of a line.
  if (isTwoDimensional && bytes.readUInt16BE(Math.min(start, bytes.length - 2)) < FIRST_LINE_END)
    return false;
  const wanted = (isTwoDimensional ? 2 : 6) * FAX_LINE_END_BITS;
  let last = end;
  // The last byte of the end may be one that is white space elsewhere.
  while (lineEndBits(bytes.subarray(start, last)) < wanted)
    if (!FAX_SPACE.includes(bytes[--last] ?? 0) || last <= start) return false;
  return true;
}

/** How many bits of ends of lines it ends in; less than a byte may fill it up. */
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
  /** Undefined where its entries do not say it, null where programs take them for different ones. */
  colours: number | null | undefined;
}

/** ITU-T T.81, B.2.2: its frame says how large it is. */
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

/** Tables of codes, an extension and arithmetic conditions are numbered among them. */
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
