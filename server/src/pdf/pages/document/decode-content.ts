/**
 * The bytes of a page's content, for reading its operators. Bounded: uploads are checked for what their structure inflates
 * to, not for what their pages do.
 */
import { constants, inflateSync } from 'node:zlib';
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfStream } from '@libpdf/core';

const MAX_BYTES = 64 * 1024 * 1024;

/** Null where it has a filter that programs of this century do not use for content, is damaged or too large. */
export function decodeContent(stream: PdfStream): Buffer | null {
  if (hasPredictor(stream)) return null;
  let data = Buffer.from(stream.data.buffer, stream.data.byteOffset, stream.data.byteLength);
  try {
    for (const filter of filtersOf(stream)) {
      const decode = DECODERS.get(filter);
      if (decode === undefined) return null;
      data = decode(data);
    }
  } catch {
    return null;
  }
  return data.length <= MAX_BYTES ? data : null;
}

const DECODERS = new Map<string, (data: Buffer) => Buffer>([
  ['FlateDecode', inflate],
  ['ASCII85Decode', decodeAscii85],
  ['ASCIIHexDecode', (data) => Buffer.from(data.toString('latin1').replaceAll(/>[\s\S]*|\s/g, ''), 'hex')],
]);

/** Also what is cut off at its end, which readers show as far as it goes. */
function inflate(data: Buffer): Buffer {
  return inflateSync(data, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
}

/** ISO 32000-1, 7.4.3: five digits of base 85 are four bytes, z is four zeros, ~> is the end. */
function decodeAscii85(data: Buffer): Buffer {
  const [text = ''] = data.toString('latin1').replaceAll(/\s/g, '').replace(/^<~/, '').split('~');
  const groups = text.replaceAll('z', '!!!!!').match(/.{1,5}/g) ?? [];
  return Buffer.concat(
    groups.map((group) => {
      const value = Array.from(group.padEnd(5, 'u')).reduce(
        (sum, digit) => sum * 85 + digit.charCodeAt(0) - 33,
        0,
      );
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.subarray(0, group.length - 1);
    }),
  );
}

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
