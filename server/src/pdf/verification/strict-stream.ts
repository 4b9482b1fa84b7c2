/**
 * Decodes streams that every program can decode: unfiltered streams, and Flate streams with the predictor of
 * cross-reference streams.
 */
import { inflateSync } from 'node:zlib';
import type { StrictDict } from './strict-value.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** The number of the 'up' predictor (ISO 32000-2 7.4.4.4). */
const PNG_UP = 12;

/** Decodes a stream. Returns null if the stream has another encoding. */
export function decodeStrictStream(dictionary: StrictDict, data: Buffer): Buffer | null {
  const filter = dictionary.get('Filter');
  if (filter === undefined) return dictionary.has('DecodeParms') ? null : data;
  if (filter !== '/FlateDecode') return null;
  let inflated: Buffer;
  try {
    inflated = inflateSync(data, { maxOutputLength: MAX_BYTES });
  } catch {
    return null;
  }
  const parameters = dictionary.get('DecodeParms');
  if (parameters === undefined) return inflated;
  if (!(parameters instanceof Map) || parameters.get('Predictor') !== PNG_UP) return null;
  const columns = parameters.get('Columns');
  return typeof columns === 'number' && parameters.size === 2 ? undoUp(inflated, columns) : null;
}

/**
 * Reverses the 'up' predictor. Each row starts with a byte that selects the predictor, followed by the differences from
 * the previous row. Returns null if the data are not such rows.
 */
function undoUp(data: Buffer, columns: number): Buffer | null {
  if (columns < 1 || data.length % (columns + 1) !== 0) return null;
  const rows = data.length / (columns + 1);
  const decoded = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    if (data[row * (columns + 1)] !== 2) return null;
    for (let column = 0; column < columns; column++) {
      const above = row === 0 ? 0 : (decoded[(row - 1) * columns + column] ?? 0);
      decoded[row * columns + column] = above + (data[row * (columns + 1) + 1 + column] ?? 0);
    }
  }
  return decoded;
}
