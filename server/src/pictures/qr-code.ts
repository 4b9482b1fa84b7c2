/** Creates a QR code as its dark modules, without the quiet zone. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface QrCode {
  /** The number of modules along a side. */
  side: number;
  isDark: (x: number, y: number) => boolean;
}

/**
 * Creates a QR code. `correction` is the share of the code that may be lost while it stays readable (ISO/IEC 18004): M
 * is 15 %, H is 30 %.
 */
export async function makeQr(text: string, correction: 'M' | 'H' = 'M'): Promise<QrCode> {
  const { writeBarcode } = await (writer ??= loadWriter());
  const { symbol, error } = await writeBarcode(text, {
    format: 'QRCode',
    ecLevel: correction,
    addQuietZones: false,
  });
  if (error || !symbol) throw new Error(`The QR code could not be created: ${error}`);
  const { width: side, data } = symbol;
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < side && y < side && data[y * side + x] === 0;
  return { side, isDark };
}

let writer: ReturnType<typeof loadWriter> | undefined;

/** By default the library fetches its binary from a CDN, so the installed one is passed in. */
async function loadWriter() {
  const library = await import('zxing-wasm/writer');
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  library.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  return library;
}
