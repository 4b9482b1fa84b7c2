/** The bytes of a page's content, for reading its operators. Bounded, whatever was accepted as an upload before. */
import { PdfArray, PdfDict, PdfNumber, type PdfStream } from '@libpdf/core';
import { DECODERS, filtersOf, type Decode } from '../../reading/stream-filters.ts';

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

const USUAL: ReadonlySet<string> = new Set(['FlateDecode', 'ASCII85Decode', 'ASCIIHexDecode']);

/** Null where one of the filters is not read. */
function decodersOf(stream: PdfStream): Decode[] | null {
  if (hasPredictor(stream)) return null;
  const decoders = filtersOf(stream, () => null).map((filter) =>
    USUAL.has(filter) ? DECODERS.get(filter) : undefined,
  );
  return decoders.every((decode) => decode !== undefined) ? decoders : null;
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
