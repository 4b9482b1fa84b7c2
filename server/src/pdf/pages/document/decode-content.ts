/**
 * The bytes of a page's content, for reading its operators. Bounded: uploads are checked for what their structure inflates
 * to, not for what their pages do.
 */
import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfStream } from '@libpdf/core';

/** Of all streams of a page together, a stream as often as it is among them. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * As far as they can be read. One that is damaged or too large ends the reading, so that many of them do not cost as often as
 * much; one with a filter that programs of this century do not use for content is left out.
 */
export function decodeContents(streams: readonly PdfStream[]): Buffer[] {
  const contents: Buffer[] = [];
  let left = MAX_BYTES;
  try {
    for (const stream of streams) {
      const decoders = decodersOf(stream);
      if (decoders === null) continue;
      const { buffer, byteOffset, byteLength } = stream.data;
      let data = Buffer.from(buffer, byteOffset, byteLength);
      for (const decode of decoders) data = decode(data, left);
      left -= Math.max(data.length, byteLength);
      if (left < 0) break;
      contents.push(data);
    }
  } catch {
    return contents;
  }
  return contents;
}

/** Throws where the data are damaged, or more than the limit once they are decoded. */
type Decode = (data: Buffer, limit: number) => Buffer;

const DECODERS = new Map<string, Decode>([
  ['FlateDecode', inflate],
  ['ASCII85Decode', decodeAscii85],
  ['ASCIIHexDecode', (data) => Buffer.from(data.toString('latin1').replaceAll(/>[\s\S]*|\s/g, ''), 'hex')],
]);

/** Null where one of the filters is not read. */
function decodersOf(stream: PdfStream): Decode[] | null {
  if (hasPredictor(stream)) return null;
  const decoders = filtersOf(stream).map((filter) => DECODERS.get(filter));
  return decoders.every((decode) => decode !== undefined) ? decoders : null;
}

/** Also what is cut off at its end, which readers show as far as it goes. */
function inflate(data: Buffer, limit: number): Buffer {
  return inflateSync(data, { maxOutputLength: Math.max(1, limit), finishFlush: constants.Z_SYNC_FLUSH });
}

/** ISO 32000-1, 7.4.3: five digits of base 85 are four bytes, z is four zeros, ~> is the end. */
function decodeAscii85(data: Buffer, limit: number): Buffer {
  const decoded = Buffer.alloc(Math.min(4 * data.length, limit) + 4);
  let end = 0;
  let value = 0;
  let digits = 0;
  const add = (digit: number): void => {
    value = value * 85 + digit;
    digits += 1;
    if (digits < 5) return;
    end = decoded.writeUInt32BE(value, end);
    value = 0;
    digits = 0;
  };
  const opening = /^\s*<~/.exec(data.toString('latin1', 0, 64))?.[0] ?? '';
  for (let at = opening.length; at < data.length; at++) {
    const byte = data[at] ?? 0;
    if (byte === TILDE) break;
    if (byte === LETTER_Z) for (let zero = 0; zero < 5; zero++) add(0);
    else if (byte > SPACE) add(byte - FIRST_DIGIT);
  }
  // Of a group that is not full, its missing digits are the highest, and as many bytes less are meant.
  const missing = digits === 0 ? 0 : 5 - digits;
  for (let digit = 0; digit < missing; digit++) add(84);
  return decoded.subarray(0, end - missing);
}

const TILDE = 0x7e;
const LETTER_Z = 0x7a;
const SPACE = 0x20;
const FIRST_DIGIT = 0x21;

function filtersOf(stream: PdfStream): string[] {
  const filter = stream.get('Filter');
  const list = filter instanceof PdfArray ? filter.toArray() : [filter];
  return list.flatMap((name) => (name instanceof PdfName ? name.value : []));
}

/** Made for pictures and tables. */
function hasPredictor(stream: PdfStream): boolean {
  const entry = stream.get('DecodeParms');
  const list = entry instanceof PdfArray ? entry.toArray() : [entry];
  return list.some((params) => {
    const predictor = params instanceof PdfDict ? params.get('Predictor') : undefined;
    return predictor instanceof PdfNumber && predictor.value > 1;
  });
}
