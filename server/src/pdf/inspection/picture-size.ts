/**
 * Determines the decoded size of a picture: the number of its pixels times the number of its colours. JPEG, JPEG 2000
 * and JBIG2 data state the size too, and programs use the size in the data.
 */
import { PdfArray, PdfBool, PdfDict, PdfName, type PdfObject, type PdfStream } from '@libpdf/core';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { entryAt, numberAt } from '../reading/entries.ts';

/**
 * Returns the number of samples of a picture. `data` is the input of the image filter, after the earlier filters were
 * applied.
 */
export function samplesOf(
  picture: PdfStream,
  filter: string | undefined,
  data: Buffer,
  resolve: Resolve,
): number {
  const side = (key: string): number => Math.max(0, numberAt(picture, key, resolve) || 0);
  const mask = entryAt(picture, 'ImageMask', resolve);
  const colours = mask instanceof PdfBool && mask.value ? 1 : coloursOf(picture.get('ColorSpace'), resolve);
  const declared = side('Width') * side('Height') * colours;
  return Math.max(declared, OWN_SAMPLES.get(filter ?? '')?.(data) ?? 0);
}

const OWN_SAMPLES: ReadonlyMap<string, (data: Buffer) => number> = new Map([
  ['DCTDecode', jpegSamples],
  ['JPXDecode', jpeg2000Samples],
  ['JBIG2Decode', jbig2Samples],
]);

/** Counts the components of a colour space (ISO 32000-1, 8.6), or returns the minimum if it is unknown. */
function coloursOf(entry: PdfObject | undefined, resolve: Resolve): number {
  const space = dereference(entry, resolve);
  const family = space instanceof PdfArray ? dereference(space.at(0), resolve) : space;
  const name = family instanceof PdfName ? family.value : '';
  const known = COLOURS.get(name);
  if (known !== undefined) return known;
  const second = space instanceof PdfArray ? dereference(space.at(1), resolve) : undefined;
  if (name === 'DeviceN' && second instanceof PdfArray) return Math.max(1, second.length);
  return second instanceof PdfDict ? Math.max(1, numberAt(second, 'N', resolve) ?? 1) : 1;
}

const COLOURS: ReadonlyMap<string, number> = new Map([
  ['DeviceRGB', 3],
  ['CalRGB', 3],
  ['Lab', 3],
  ['DeviceCMYK', 4],
]);

/** Returns the number of samples in the largest frame of a JPEG (ITU-T T.81, B.2.2). */
function jpegSamples(data: Buffer): number {
  let largest = 0;
  for (let at = data.indexOf(0xff); at !== -1 && at + 10 <= data.length; at = data.indexOf(0xff, at + 1)) {
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    // In a real frame header, the stated length matches the number of components.
    const colours = data[at + 9] ?? 0;
    if (!isFrame || data.readUInt16BE(at + 2) !== 8 + 3 * colours || colours > 4) continue;
    largest = Math.max(largest, data.readUInt16BE(at + 5) * data.readUInt16BE(at + 7) * colours);
  }
  return largest;
}

/**
 * Returns the number of samples of a JPEG 2000 picture, from the image and tile sizes after the start of the codestream
 * (ITU-T T.800, A.5.1).
 */
function jpeg2000Samples(data: Buffer): number {
  const at = data.indexOf(Buffer.from('ff4fff51', 'hex'));
  if (at === -1 || at + 42 > data.length) return 0;
  const side = (offset: number): number =>
    data.readUInt32BE(at + offset) - data.readUInt32BE(at + offset + 8);
  return Math.max(0, side(8)) * Math.max(0, side(12)) * data.readUInt16BE(at + 40);
}

/**
 * Adds the pixels of the page and of its regions (ITU-T T.88, 7.2), because programs compose the page from the regions.
 */
function jbig2Samples(data: Buffer): number {
  let pixels = 0;
  for (let at = 0; at + 11 <= data.length;) {
    const number = data.readUInt32BE(at);
    const flags = data[at + 4] ?? 0;
    const short = (data[at + 5] ?? 0) >> 5;
    const isLong = short === 7;
    const referred = isLong ? data.readUInt32BE(at + 5) & 0x1fffffff : short;
    const bytesEach = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
    const after = at + 5 + (isLong ? 4 + Math.ceil((referred + 1) / 8) : 1) + referred * bytesEach;
    const lengthAt = after + ((flags & 0x40) === 0 ? 1 : 4);
    if (lengthAt + 12 > data.length) break;
    const type = flags & 0x3f;
    const height = data.readUInt32BE(lengthAt + 8);
    // A page of unknown height is as high as its stripes.
    if ((type === PAGE || REGIONS.has(type)) && height !== UNKNOWN)
      pixels += data.readUInt32BE(lengthAt + 4) * height;
    const length = data.readUInt32BE(lengthAt);
    if (length === UNKNOWN) break;
    at = lengthAt + 4 + length;
  }
  return pixels;
}

const PAGE = 48;
/**
 * The segment types of text, halftone and generic regions. The pattern dictionary is not among them, because its data
 * have another layout.
 */
const REGIONS: ReadonlySet<number> = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43]);
const UNKNOWN = 0xffffffff;
