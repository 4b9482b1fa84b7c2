/** A QR code in half-block characters, two rows of it in each line of the terminal. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** Dark on light whatever colours the terminal has: many phones read no inverted code. */
const DARK_ON_LIGHT = '\u001B[30;107m';
const RESET = '\u001B[0m';

export async function terminalQr(text: string): Promise<string> {
  return (await blocks(text)).map((line) => `${DARK_ON_LIGHT}${line}${RESET}`).join('\n');
}

/** Without colours, with the quiet zone of four modules around it (ISO/IEC 18004). */
export async function blocks(text: string): Promise<string[]> {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  // Without its binary at hand the library would fetch it from a CDN.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  const { symbol, error } = await writeBarcode(text, {
    format: 'QRCode',
    ecLevel: 'M',
    addQuietZones: false,
  });
  if (error || !symbol) throw new Error(`No QR code could be made: ${error}`);
  const { width, height, data } = symbol;
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 0;
  const rows = Array.from({ length: Math.ceil((height + 2 * QUIET) / 2) }, (_, row) => row * 2 - QUIET);
  const columns = Array.from({ length: width + 2 * QUIET }, (_, column) => column - QUIET);
  return rows.map((y) => columns.map((x) => half(isDark(x, y), isDark(x, y + 1))).join(''));
}

const QUIET = 4;

function half(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
