/** Looks for a QR code whose text is exactly the expected code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';

export interface QrReader {
  shows(image: RgbImage, code: string): Promise<boolean>;
  models: string[];
}

export function createQrReader(): QrReader {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Without its binary at hand the library would fetch it from a CDN.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  return { shows, models: [installedPackage('zxing-wasm').label] };
}

async function shows(image: RgbImage, code: string): Promise<boolean> {
  return (await showsAtScale(image, code, 1)) || (await showsAtScale(image, code, 2));
}

/** A code that is small in the picture is read at twice its size. */
async function showsAtScale(image: RgbImage, code: string, scale: 1 | 2): Promise<boolean> {
  const { width, height } = image;
  const { data, info } = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .resize(width * scale, height * scale)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = await readBarcodes(
    { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 },
  );
  return found.some(({ isValid, text }) => isValid && text === code);
}
