/** Looks for a QR code whose text is exactly the expected code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { installedPackage } from './package-files.ts';
import type { RgbImage } from './rgb-image.ts';

export interface QrReader {
  shows(image: RgbImage, code: string): Promise<boolean>;
  /** What the QR codes in the photo say, those found late after those found early. */
  texts(image: RgbImage): AsyncIterable<string>;
  models: string[];
}

export function createQrReader(): QrReader {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Without its binary at hand the library would fetch it from a CDN.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  return { shows, texts, models: [installedPackage('zxing-wasm').label] };
}

async function shows(image: RgbImage, code: string): Promise<boolean> {
  for await (const text of texts(image)) if (text === code) return true;
  return false;
}

/** A code that is small in the picture is read at twice its size. */
async function* texts(image: RgbImage) {
  for (const scale of [1, 2]) yield* await textsAtScale(image, scale);
}

async function textsAtScale(image: RgbImage, scale: number): Promise<string[]> {
  const { width, height } = image;
  const { data, info } = await sharp(image.data, { raw: { width, height, channels: 3 } })
    .resize(width * scale, height * scale, { kernel: 'linear' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = await readBarcodes(
    { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 },
  );
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
