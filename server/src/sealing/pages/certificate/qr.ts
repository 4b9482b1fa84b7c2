/** A QR code as squares of the page, so that it is sharp at any size. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { COLOR } from '../look.ts';
import type { Sheet } from '../sheet.ts';

/** Its dark modules, without the quiet zone around it. */
export interface QrCode {
  side: number;
  isDark: (x: number, y: number) => boolean;
}

export async function makeQr(text: string): Promise<QrCode> {
  prepare();
  const { symbol, error } = await writeBarcode(text, {
    format: 'QRCode',
    ecLevel: 'M',
    addQuietZones: false,
  });
  if (error || !symbol) throw new Error(`No QR code could be made: ${error}`);
  const { width, data } = symbol;
  return { side: width, isDark: (x, y) => data[y * width + x] === 0 };
}

let isPrepared = false;

/** Without its binary at hand the library would fetch it from a CDN. */
function prepare(): void {
  if (isPrepared) return;
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  isPrepared = true;
}

/** Rows of neighbouring modules are one rectangle each; hairlines between single squares disturb readers. */
export function drawQr(
  sheet: Sheet,
  { side, isDark }: QrCode,
  left: number,
  top: number,
  size: number,
): void {
  const module = size / side;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!isDark(x, y)) continue;
      const start = x;
      while (x + 1 < side && isDark(x + 1, y)) x++;
      sheet.rect(left + start * module, top + y * module, (x + 1 - start) * module, module);
    }
  }
  sheet.fill(COLOR.ink);
}
