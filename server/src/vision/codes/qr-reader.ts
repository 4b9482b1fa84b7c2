/** Checks whether the QR codes of a photo contain the expected code or another four-digit code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { installedPackage } from '../pictures/package-files.ts';
import type { RgbImage } from '../pictures/rgb-image.ts';
import { judgeSighting, type Sighting } from './shown-code.ts';

export interface QrReader {
  lookFor(image: RgbImage, code: string, size: PhotoSize): Promise<Sighting>;
  /** Yields the texts of the photo's QR codes in the order in which they are found. */
  texts(image: RgbImage, size: PhotoSize): AsyncIterable<string>;
  models: string[];
}

/**
 * The size at which a photo is searched. In an enlarged photo, the search finds smaller codes but takes four times as
 * long.
 */
export type PhotoSize = 'as it is' | 'enlarged';

export function createQrReader(): QrReader {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Uses the installed binary, because the library would otherwise download it from a CDN.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });
  return {
    lookFor: (image, code, size) => judgeSighting(texts(image, size), code),
    texts,
    models: [installedPackage('zxing-wasm').label],
  };
}

/** The longest side to which photos are enlarged to find small codes. It is twice the size that SPEC 9 requests. */
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

/**
 * The mask that makes a pixel opaque in a 32-bit word. Alpha is the last byte in memory and so the highest one, because
 * all supported processors are little-endian.
 */
const OPAQUE = 0xff << 24;

/**
 * Converts grey to RGBA, the only format that the library accepts. Enlarging the grey picture before this conversion
 * takes a third of the time of enlarging all channels.
 */
function asRgba(grey: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Int32Array(grey.length);
  // The loop visits every pixel, so it uses an index and writes four bytes at once. The order of red, green and blue
  // does not matter, because they are equal.
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const shade = grey[pixel] ?? 0;
    pixels[pixel] = OPAQUE | (shade << 16) | (shade << 8) | shade;
  }
  return new Uint8ClampedArray(pixels.buffer);
}
