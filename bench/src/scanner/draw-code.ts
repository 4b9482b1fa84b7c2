/** Draws a barcode as a camera would see it: turned, tilted, small, blurred, dark. Grey pixels, always the same for the same view. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

export const FORMATS = ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const;
export type Format = (typeof FORMATS)[number];

export interface View {
  /** Of the frame's height that the longer side of the code takes. */
  size: number;
  /** Degrees in the plane of the picture. */
  angle: number;
  /** Degrees that the code is turned away from the camera. */
  tilt: number;
  /** Standard deviation in pixels of the frame. */
  blur: number;
  /** 1 is daylight. */
  light: number;
}

export const STRAIGHT: View = { size: 0.55, angle: 0, tilt: 0, blur: 0, light: 1 };

export interface Frame {
  width: number;
  height: number;
}

interface Symbol {
  width: number;
  height: number;
  isDark: (x: number, y: number) => boolean;
}

const INK = 35;
const PAPER = 225;
const TABLE = 130;
/** Samples of one pixel along each side. */
const SAMPLES = 3;
const NOISE = 4;

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer } });

export async function drawCode(format: Format, text: string, view: View, frame: Frame): Promise<Buffer> {
  const pixels = project(await symbolOf(format, text), view, frame);
  const sharpened = sharp(pixels, { raw: { ...frame, channels: 1 } });
  const seen = view.blur > 0 ? sharpened.blur(Math.max(0.3, view.blur)) : sharpened;
  const grey = await seen.extractChannel(0).raw().toBuffer();
  addNoise(grey);
  return grey;
}

export async function jpegOf(grey: Buffer, frame: Frame): Promise<Buffer> {
  return sharp(grey, { raw: { ...frame, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

async function symbolOf(format: Format, text: string): Promise<Symbol> {
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false });
  if (error) throw new Error(`No ${format} for ${JSON.stringify(text)}: ${error}`);
  const { data, width, height } = symbol;
  // A row of PDF417 is at least three modules high (ISO/IEC 15438, 5.8.2); the writer gives it one.
  const rowHeight = format === 'PDF417' && height * 2 < width ? 3 : 1;
  return {
    width,
    height: height * rowHeight,
    isDark: (x, y) => data[Math.floor(y / rowHeight) * width + x] === 0,
  };
}

/** A pinhole camera that looks at a sheet of paper with the code on it. */
function project(symbol: Symbol, view: View, { width, height }: Frame): Buffer {
  const pixels = Buffer.alloc(width * height);
  const scale = (view.size * height) / Math.max(symbol.width, symbol.height);
  const distance = 2.5 * view.size * height;
  const turn = (view.angle * Math.PI) / 180;
  const tilt = (view.tilt * Math.PI) / 180;
  const [cos, sin, cosTilt, sinTilt] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  const quiet = 4;

  const shadeAt = (x: number, y: number): number => {
    const across = (x * distance) / (distance * cosTilt - x * sinTilt);
    const down = (y * (distance + across * sinTilt)) / distance;
    const u = (across * cos + down * sin) / scale + symbol.width / 2;
    const v = (down * cos - across * sin) / scale + symbol.height / 2;
    if (u < -quiet || v < -quiet || u >= symbol.width + quiet || v >= symbol.height + quiet) return TABLE;
    const isInside = u >= 0 && v >= 0 && u < symbol.width && v < symbol.height;
    return isInside && symbol.isDark(Math.floor(u), Math.floor(v)) ? INK : PAPER;
  };

  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const dx = ((sample % SAMPLES) + 0.5) / SAMPLES;
        const dy = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
        sum += shadeAt(column + dx - width / 2, row + dy - height / 2);
      }
      // Light falls from one side, as it does on a table.
      const fall = 0.75 + (0.25 * column) / width;
      pixels[row * width + column] = (sum / (SAMPLES * SAMPLES)) * view.light * fall;
    }
  }
  return pixels;
}

/** The grain of a sensor, from a generator with a fixed seed. */
function addNoise(grey: Buffer): void {
  let state = 1;
  for (let index = 0; index < grey.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = ((state >>> 16) / 65_535 - 0.5) * 2 * NOISE;
    grey[index] = Math.max(0, Math.min(255, (grey[index] ?? 0) + grain));
  }
}
