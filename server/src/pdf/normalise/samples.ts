/** Reads and converts uncompressed image samples (ISO 32000-1, 8.9.5). */
import { deflateSync } from 'node:zlib';
import type { ColourSpace } from './colour-spaces.ts';
import { clamp } from './functions.ts';
import { dictionary, name, type Dictionary } from './values.ts';

export interface Samples {
  width: number;
  height: number;
  /** The bits per component: 1, 2, 4, 8 or 16. */
  bits: number;
  components: number;
  /** The samples. Each row begins at a byte boundary. */
  data: Buffer;
}

export const rowBytes = ({ width, components, bits }: Omit<Samples, 'data' | 'height'>): number =>
  Math.ceil((width * components * bits) / 8);

/** Fills missing data with zeros, and drops data after the last row. */
export function withExactLength(samples: Samples): Samples {
  const length = rowBytes(samples) * samples.height;
  if (samples.data.length === length) return samples;
  if (samples.data.length > length) return { ...samples, data: samples.data.subarray(0, length) };
  return { ...samples, data: Buffer.concat([samples.data, Buffer.alloc(length - samples.data.length)]) };
}

/** Reads the sample values of one row. */
function readRow({ data, bits, width, components }: Samples, start: number, row: Uint16Array): void {
  const count = width * components;
  if (bits === 8) for (let index = 0; index < count; index++) row[index] = data[start + index] ?? 0;
  else if (bits === 16)
    for (let index = 0; index < count; index++) row[index] = data.readUInt16BE(start + 2 * index);
  else {
    const highest = (1 << bits) - 1;
    for (let index = 0; index < count; index++) {
      const bit = index * bits;
      row[index] = ((data[start + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & highest;
    }
  }
}

/** Calls `take` with the sample values of each row. The array is reused for the next row. */
export function forEachRow(samples: Samples, take: (row: Uint16Array, y: number) => void): void {
  const row = new Uint16Array(samples.width * samples.components);
  const length = rowBytes(samples);
  for (let y = 0; y < samples.height; y++) {
    readRow(samples, y * length, row);
    take(row, y);
  }
}

/** Maps each sample through the `Decode` array and converts it to eight-bit sRGB. */
export function toRgbSamples(samples: Samples, space: ColourSpace, decode: readonly number[]): Samples {
  const { width, height, components, bits } = samples;
  const highest = 2 ** bits - 1;
  const out = Buffer.alloc(width * height * 3);
  const known = new Map<number, number>();
  const values = Array.from({ length: components }, () => 0);
  let at = 0;
  forEachRow(samples, (row) => {
    for (let x = 0; x < width; x++) {
      let key = 0;
      for (let index = 0; index < components; index++)
        key = key * (highest + 1) + (row[x * components + index] ?? 0);
      let colour = Number.isSafeInteger(key) ? known.get(key) : undefined;
      if (colour === undefined) {
        for (let index = 0; index < components; index++) {
          const [low, high] = [decode[2 * index] ?? 0, decode[2 * index + 1] ?? 1];
          values[index] = low + ((row[x * components + index] ?? 0) / highest) * (high - low);
        }
        const [red, green, blue] = space.toRgb(values);
        colour = (byte(red) << 16) | (byte(green) << 8) | byte(blue);
        if (known.size < MAX_KNOWN) known.set(key, colour);
      }
      out[at++] = colour >> 16;
      out[at++] = (colour >> 8) & 0xff;
      out[at++] = colour & 0xff;
    }
  });
  return { width, height, bits: 8, components: 3, data: out };
}

const MAX_KNOWN = 200_000;

export const byte = (value: number): number => Math.round(clamp(value, 0, 1) * 255);

/** Applies a `Decode` array to samples. The components of their space range from 0 to 1. */
export function applyDecode(samples: Samples, decode: readonly number[]): Samples {
  const { bits, components } = samples;
  const highest = 2 ** bits - 1;
  const size = Math.min(highest, 255) + 1;
  const tables = Array.from({ length: components }, (_, index) => {
    const [low, high] = [decode[2 * index] ?? 0, decode[2 * index + 1] ?? 1];
    return Array.from({ length: size }, (__, value) =>
      Math.round(clamp(low + (value / (size - 1)) * (high - low), 0, 1) * (size - 1)),
    );
  });
  const reduced = bits === 16 ? to8Bits(samples) : samples;
  const data = Buffer.alloc(reduced.data.length);
  const length = rowBytes(reduced);
  forEachRow(reduced, (row, y) => {
    for (const [index, value] of row.entries()) {
      const mapped = tables[index % components]?.[value] ?? 0;
      const bit = index * reduced.bits;
      const target = y * length + (bit >> 3);
      data[target] = (data[target] ?? 0) | (mapped << (8 - reduced.bits - (bit & 7)));
    }
  });
  return { ...reduced, data };
}

export function to8Bits(samples: Samples): Samples {
  const data = Buffer.alloc(samples.data.length >> 1);
  for (let at = 0; at < data.length; at++) data[at] = samples.data[2 * at] ?? 0;
  return { ...samples, bits: 8, data };
}

/** Compresses samples. The Paeth predictor is used if the result is shorter (ISO/IEC 15948, 9.4). */
export function compress(samples: Samples): { entries: Dictionary; data: Buffer } {
  const row = rowBytes(samples);
  const pixel = Math.max(1, (samples.components * samples.bits) >> 3);
  const isPhoto = samples.bits === 8 && samples.height > 8 && samples.components !== 2;
  const sample = samples.data.subarray(0, Math.min(samples.height, 64) * row);
  const isShorter = isPhoto && deflated(paeth(sample, row, pixel)).length < deflated(sample).length;
  const filter = name('FlateDecode');
  if (!isShorter) return { entries: dictionary({ Filter: filter }), data: deflated(samples.data) };
  const parameters = dictionary({
    Predictor: 15,
    Colors: samples.components,
    BitsPerComponent: samples.bits,
    Columns: samples.width,
  });
  return {
    entries: dictionary({ Filter: filter, DecodeParms: parameters }),
    data: deflated(paeth(samples.data, row, pixel)),
  };
}

const deflated = (data: Buffer): Buffer => deflateSync(data, { level: 6 });

function paeth(data: Buffer, row: number, pixel: number): Buffer {
  const rows = data.length / row;
  const out = Buffer.alloc(data.length + rows);
  let at = 0;
  for (let y = 0; y < rows; y++) {
    out[at++] = 4;
    const start = y * row;
    for (let x = 0; x < row; x++) {
      const here = start + x;
      const left = x >= pixel ? (data[here - pixel] ?? 0) : 0;
      const up = y > 0 ? (data[here - row] ?? 0) : 0;
      const corner = x >= pixel && y > 0 ? (data[here - row - pixel] ?? 0) : 0;
      const estimate = left + up - corner;
      const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
      const predicted = a <= b && a <= c ? left : b <= c ? up : corner;
      out[at++] = ((data[here] ?? 0) - predicted) & 0xff;
    }
  }
  return out;
}
