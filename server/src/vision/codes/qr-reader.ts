/** Looks for a QR code whose text is exactly the expected code, or another code of four digits. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { installedPackage } from '../pictures/package-files.ts';
import type { RgbImage } from '../pictures/rgb-image.ts';
import { judgeSighting, type Sighting } from './shown-code.ts';

export interface QrReader {
  lookFor(image: RgbImage, code: string, size: PhotoSize): Promise<Sighting>;
  /** The texts of the QR codes in the photo, in the order in which they are found. */
  texts(image: RgbImage, size: PhotoSize): AsyncIterable<string>;
  models: string[];
}

/** A photo is looked through as it is, or enlarged so that a small code can be read, which takes four times as long. */
export type PhotoSize = 'as it is' | 'enlarged';

export function createQrReader(): QrReader {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Otherwise the library would fetch its binary from a CDN.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  return {
    lookFor: (image, code, size) => judgeSighting(texts(image, size), code),
    texts,
    models: [installedPackage('zxing-wasm').label],
  };
}

/** Photos are enlarged up to this size, so that a small code can be read. It is twice the size that SPEC 9 asks for. */
const ENLARGED_SIDE = 1280;

async function* texts({ data, width, height }: RgbImage, size: PhotoSize) {
  const raw = { width, height, channels: 3 } as const;
  const grey = await sharp(data, { raw }).greyscale().raw().toBuffer();
  if (size === 'as it is') {
    yield* await textsIn(grey, width, height);
    return;
  }
  const scale = Math.min(2, ENLARGED_SIDE / Math.max(width, height));
  if (scale <= 1) return;
  const [larger, higher] = [Math.round(width * scale), Math.round(height * scale)];
  const enlarged = sharp(grey, { raw: { ...raw, channels: 1 } })
    .resize(larger, higher, { kernel: 'linear', fit: 'fill' })
    .extractChannel(0);
  yield* await textsIn(await enlarged.raw().toBuffer(), larger, higher);
}

async function textsIn(grey: Uint8Array, width: number, height: number): Promise<string[]> {
  const found = await readBarcodes(
    { data: asRgba(grey), width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, tryDownscale: false, maxNumberOfSymbols: 4 },
  );
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The alpha of a pixel in four bytes, last in memory, as on every processor that we run on. */
const OPAQUE = 0xff << 24;

/** The library accepts colours only and makes them grey again. We enlarge one channel: three would take three times as long. */
function asRgba(grey: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Int32Array(grey.length);
  // By index and four bytes at once: this loop visits every pixel. Red, green and blue are the same, so their order does not matter.
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const shade = grey[pixel] ?? 0;
    pixels[pixel] = OPAQUE | (shade << 16) | (shade << 8) | shade;
  }
  return new Uint8ClampedArray(pixels.buffer);
}
