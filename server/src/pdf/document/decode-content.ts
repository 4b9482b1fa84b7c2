/** The bytes of a page's content, for reading its operators. Bounded, whatever was accepted as an upload before. */
import type { PdfStream } from '@libpdf/core';
import type { Resolve } from '../reading/dereference.ts';
import { contentDecoders } from '../reading/stream-filters.ts';

/** Of all streams of a page together, a stream as often as it is among them. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * As far as they can be read. One that is damaged or too large ends the reading, so that many of them do not cost as often as
 * much; one with a filter that is not for content is left out.
 */
export function decodeContents(streams: readonly PdfStream[], resolve: Resolve = () => null): Buffer[] {
  const contents: Buffer[] = [];
  let left = MAX_BYTES;
  try {
    for (const stream of streams) {
      const decoders = contentDecoders(stream, resolve);
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
