/** Rewrites the vertices of mesh shadings (ISO 32000-1, 8.7.4.5.5 to 8.7.4.5.8) with colours in sRGB. */
import type { PdfStream } from '@libpdf/core';
import { numberAt } from '../reading/entries.ts';
import { Unrepresentable } from './changes.ts';
import type { ColourSpace } from './colour-spaces.ts';
import { numbersAt, readFunction } from './functions.ts';
import { byte } from './samples.ts';
import type { Source } from './source.ts';
import type { Value } from './values.ts';

const MAX_RECORDS = 200_000;

interface Layout {
  coordinate: number;
  component: number;
  flag: number;
  components: number;
  decode: number[];
}

/**
 * Converts the vertices. In the result, each flag has 8 bits, each colour has 8 bits per component, and each coordinate
 * has whole bytes. Coordinates are not rounded, because rounding would open gaps between the parts.
 */
export function convertMesh(
  shading: PdfStream,
  { type, space }: { type: number; space: ColourSpace },
  source: Source,
): { entries: Record<string, Value>; data: Buffer } {
  const { resolve } = source;
  const tint = shading.has('Function') ? readFunction(shading.get('Function'), source) : null;
  const layout: Layout = {
    coordinate: numberAt(shading, 'BitsPerCoordinate', resolve) ?? 0,
    component: numberAt(shading, 'BitsPerComponent', resolve) ?? 0,
    flag: type === 5 ? 0 : (numberAt(shading, 'BitsPerFlag', resolve) ?? 0),
    components: tint ? 1 : space.components,
    decode: numbersAt(shading, 'Decode', source),
  };
  if (![1, 2, 4, 8, 12, 16, 24, 32].includes(layout.coordinate)) throw damaged();
  if (![1, 2, 4, 8, 12, 16].includes(layout.component)) throw damaged();
  if (type !== 5 && ![2, 4, 8].includes(layout.flag)) throw damaged();
  if (layout.decode.length < 4 + 2 * layout.components) throw damaged();
  const toRgb = (values: number[]) => space.toRgb(tint ? tint.call(values) : values).map(byte);
  const data = convertRecords(source.decode(shading), { layout, type, toRgb });
  const entries: Record<string, Value> = {
    BitsPerCoordinate: 8 * bytesPerCoordinate(layout.coordinate),
    BitsPerComponent: 8,
    Decode: [...layout.decode.slice(0, 4), 0, 1, 0, 1, 0, 1],
  };
  if (type === 5) entries['VerticesPerRow'] = numberAt(shading, 'VerticesPerRow', resolve) ?? 2;
  else entries['BitsPerFlag'] = 8;
  return { entries, data };
}

function convertRecords(
  data: Buffer,
  { layout, type, toRgb }: { layout: Layout; type: number; toRgb: (values: number[]) => number[] },
): Buffer {
  const read = new BitReader(data);
  const out: number[] = [];
  for (let records = 0; ; records++) {
    if (records > MAX_RECORDS) throw damaged();
    const start = out.length;
    const flag = layout.flag === 0 ? 0 : read.bits(layout.flag) & 3;
    if (layout.flag > 0) out.push(flag);
    const [points, colours] = countsFor(type, flag);
    for (let index = 0; index < 2 * points; index++)
      pushCoordinate(out, read.bits(layout.coordinate), layout);
    for (let index = 0; index < colours; index++) out.push(...toRgb(readColour(read, layout)));
    if (read.isPastEnd) {
      out.length = start;
      return Buffer.from(out);
    }
    read.align();
  }
}

/**
 * Returns the number of points and colours of a vertex or a patch. A patch that shares an edge with the previous patch
 * has fewer of each.
 */
function countsFor(type: number, flag: number): [points: number, colours: number] {
  if (type === 4 || type === 5) return [1, 1];
  const points = type === 6 ? 12 : 16;
  return flag === 0 ? [points, 4] : [points - 4, 2];
}

function pushCoordinate(out: number[], value: number, { coordinate }: Layout): void {
  const bytes = bytesPerCoordinate(coordinate);
  const scaled = value * ((256 ** bytes - 1) / (2 ** coordinate - 1));
  for (let place = bytes - 1; place >= 0; place--) out.push(Math.floor(scaled / 256 ** place) & 0xff);
}

/**
 * Returns the number of bytes for a coordinate. A number of 12 bits is scaled to three bytes, because it cannot be
 * scaled to two bytes exactly.
 */
const bytesPerCoordinate = (bits: number): number => (bits === 12 ? 3 : Math.ceil(bits / 8));

function readColour(read: BitReader, { component, components, decode }: Layout): number[] {
  return Array.from({ length: components }, (_, index) => {
    const [low, high] = [decode[4 + 2 * index] ?? 0, decode[5 + 2 * index] ?? 1];
    return low + (read.bits(component) / (2 ** component - 1)) * (high - low);
  });
}

class BitReader {
  readonly #data: Buffer;
  #at = 0;
  #held = 0;
  #bits = 0;
  isPastEnd = false;

  constructor(data: Buffer) {
    this.#data = data;
  }

  bits(count: number): number {
    while (this.#bits < count) {
      const next = this.#data[this.#at++];
      if (next === undefined) this.isPastEnd = true;
      this.#held = this.#held * 256 + (next ?? 0);
      this.#bits += 8;
    }
    const divisor = 2 ** (this.#bits - count);
    const value = Math.floor(this.#held / divisor);
    this.#held -= value * divisor;
    this.#bits -= count;
    return value;
  }

  align(): void {
    this.#held = 0;
    this.#bits = 0;
  }
}

const damaged = () => new Unrepresentable('UNSUPPORTED_PATTERN', 'a mesh shading is damaged');
