/** A QR code as an SVG path with the highest error correction (SPEC 9), one unit a module. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

export interface QrPath {
  d: string;
  /** Modules along a side, quiet zone not included. */
  side: number;
}

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
let prepared = false;

export async function qrPath(text: string): Promise<QrPath> {
  prepare();
  const { symbol, error } = await writeBarcode(text, {
    format: 'QRCode',
    options: 'ecLevel=H',
    addQuietZones: false,
  });
  if (error) throw new Error(`No QR code for ${JSON.stringify(text)}: ${error}`);
  const { data, width: side } = symbol;
  let d = '';
  for (const [index, shade] of data.entries()) {
    if (shade === 0) d += `M${index % side} ${Math.floor(index / side)}h1v1h-1z`;
  }
  return { d, side };
}

/** The library would fetch its binary from a CDN. */
function prepare(): void {
  if (prepared) return;
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  prepared = true;
}
