/**
 * Decodes the content of a page so that its operators can be read. The size is limited even though uploads are inspected,
 * because older uploads were accepted under other rules.
 */
import type { PdfStream } from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import type { Resolve } from '../reading/dereference.ts';
import { contentDecoders } from '../reading/stream-filters.ts';

/**
 * The maximum decoded size of all streams of a page together. A stream that occurs several times is counted each time.
 */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Decodes the streams and stops at the first one that is damaged or too large. Otherwise, many such streams would
 * multiply the cost. Skips streams with a filter that is not meant for content.
 */
export function decodeContents(
  streams: readonly PdfStream[],
  resolve: Resolve = () => null,
  maxBytes = MAX_BYTES,
): Buffer[] {
  const contents: Buffer[] = [];
  let left = maxBytes;
  try {
    for (const stream of streams) {
      const decoders = contentDecoders(stream, resolve);
      if (decoders === null) continue;
      let data = asBuffer(stream.data);
      for (const decode of decoders) data = decode(data, left);
      left -= Math.max(data.length, stream.data.length);
      if (left < 0) break;
      contents.push(data);
    }
  } catch {
    return contents;
  }
  return contents;
}
