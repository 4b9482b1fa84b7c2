/** Provides the real reader, and the dark modules of codes drawn by the real writer. */
import { prepareZXingModule as prepareReader } from 'zxing-wasm/reader';
import { prepareZXingModule as prepareWriter, writeBarcode } from 'zxing-wasm/writer';
import readerFile from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import writerFile from 'zxing-wasm/writer/zxing_writer.wasm?url&inline';
import type { Format } from '../scanner/formats.ts';

/**
 * Modules row by row. A row of PDF417 must be at least three modules high (ISO/IEC 15438, 5.8.2), but the writer draws one.
 */
export type Modules = readonly (readonly boolean[])[];

export function prepareZxing(): void {
  prepareReader({ overrides: { wasmBinary: binaryOf(readerFile) } });
  prepareWriter({ overrides: { wasmBinary: binaryOf(writerFile) } });
}

export async function drawSymbol(
  format: Format,
  content: string | Uint8Array,
  options = '',
): Promise<Modules> {
  const { symbol, error } = await writeBarcode(content, {
    format: format === 'Aztec' ? 'AztecCode' : known(format),
    addQuietZones: false,
    options,
  });
  if (error) throw new Error(error);
  const { data, width, height } = symbol;
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_each, x) => data[y * width + x] === 0),
  );
  return format === 'PDF417' ? rows.flatMap((row) => [row, row, row]) : rows;
}

function known(format: Format): 'QRCode' | 'DataMatrix' | 'PDF417' {
  if (format === 'QRCode' || format === 'DataMatrix' || format === 'PDF417') return format;
  throw new Error(`The test draws no ${format}`);
}

function binaryOf(dataAddress: string): ArrayBuffer {
  const base64 = dataAddress.slice(dataAddress.indexOf(',') + 1);
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
}

/** Returns a generator of uniform noise from 0 to 1 that is deterministic for each seed. */
export function grainOf(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
}
