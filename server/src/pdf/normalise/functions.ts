/** Evaluates functions (ISO 32000-1, 7.10), which define tints and shadings. */
import { PdfArray, PdfDict, PdfStream, type PdfObject } from '@libpdf/core';
import { numberAt, numberOf, entryAt, itemsAt } from '../reading/entries.ts';
import { dereference } from '../reading/dereference.ts';
import { Unrepresentable } from './changes.ts';
import { compileCalculator } from './calculator.ts';
import type { Source } from './source.ts';

export interface PdfFunction {
  inputs: number;
  outputs: number;
  call(inputs: readonly number[]): number[];
}

const MAX_DEPTH = 8;
const MAX_SAMPLES = 4 * 1024 * 1024;

/** Reads a function. An array of functions with one output each is read as one function. */
export function readFunction(value: PdfObject | undefined, source: Source, depth = 0): PdfFunction {
  const object = dereference(value, source.resolve);
  if (depth > MAX_DEPTH) throw damaged();
  if (object instanceof PdfArray) {
    const parts = object.toArray().map((item) => readFunction(item, source, depth + 1));
    const inputs = parts[0]?.inputs ?? 1;
    return {
      inputs,
      outputs: parts.length,
      call: (values) => parts.map((part) => part.call(values)[0] ?? 0),
    };
  }
  if (!(object instanceof PdfDict)) throw damaged();
  const domain = pairsAt(object, 'Domain', source);
  const range = pairsAt(object, 'Range', source);
  if (domain.length === 0) throw damaged();
  const body = readBody(object, { domain, range, depth }, source);
  const outputs = range.length > 0 ? range.length : body.outputs;
  return {
    inputs: domain.length,
    outputs,
    call: (values) => {
      const results = body.call(domain.map(([low, high], index) => clamp(values[index] ?? 0, low, high)));
      if (range.length === 0) return results;
      return range.map(([low, high], index) => clamp(results[index] ?? 0, low, high));
    },
  };
}

type Pair = [low: number, high: number];
interface Frame {
  domain: Pair[];
  range: Pair[];
  depth: number;
}
type Body = Pick<PdfFunction, 'outputs' | 'call'>;

function readBody(dict: PdfDict, frame: Frame, source: Source): Body {
  switch (numberAt(dict, 'FunctionType', source.resolve)) {
    case 0:
      return sampled(dict, frame, source);
    case 2:
      return exponential(dict, source);
    case 3:
      return stitching(dict, frame, source);
    case 4: {
      if (!(dict instanceof PdfStream) || frame.range.length === 0) throw damaged();
      const program = compileCalculator(source.decode(dict));
      return { outputs: frame.range.length, call: (values) => program(values).slice(-frame.range.length) };
    }
    case undefined:
    default:
      throw damaged();
  }
}

function sampled(dict: PdfDict, { domain, range }: Frame, source: Source): Body {
  const size = numbersAt(dict, 'Size', source);
  const bits = numberAt(dict, 'BitsPerSample', source.resolve) ?? 0;
  const outputs = range.length;
  const total = size.reduce((product, each) => product * each, outputs);
  const isValid = size.length === domain.length && size.every((each) => Number.isInteger(each) && each >= 1);
  if (!(dict instanceof PdfStream) || !isValid || outputs === 0 || domain.length > 4 || total > MAX_SAMPLES)
    throw damaged();
  if (![1, 2, 4, 8, 12, 16, 24, 32].includes(bits)) throw damaged();
  const encode = pairsAt(dict, 'Encode', source);
  const decode = pairsAt(dict, 'Decode', source);
  const samples = readSamples(source.decode(dict), bits, total);
  const call = (values: readonly number[]): number[] => {
    const at = size.map((count, index) => {
      const [low, high] = domain[index] ?? [0, 1];
      const [from, to] = encode[index] ?? [0, count - 1];
      return clamp(interpolate(values[index] ?? 0, low, high, from, to), 0, count - 1);
    });
    return range.map((limits, output) => {
      const [from, to] = decode[output] ?? limits;
      return from + (to - from) * sampleAt(samples, { size, at, outputs, output });
    });
  };
  return { outputs, call };
}

/** Interpolates linearly between the samples around the position. */
function sampleAt(
  samples: Float64Array,
  { size, at, outputs, output }: { size: number[]; at: number[]; outputs: number; output: number },
): number {
  let sum = 0;
  for (let corner = 0; corner < 1 << size.length; corner++) {
    let weight = 1;
    let index = 0;
    let stride = 1;
    for (const [dimension, count] of size.entries()) {
      const position = at[dimension] ?? 0;
      const base = Math.min(Math.floor(position), Math.max(0, count - 2));
      const isUpper = (corner >> dimension) & 1;
      weight *= isUpper ? position - base : 1 - (position - base);
      index += stride * Math.min(base + isUpper, count - 1);
      stride *= count;
    }
    if (weight > 0) sum += weight * (samples[index * outputs + output] ?? 0);
  }
  return sum;
}

/** Returns the samples as fractions of the highest possible value. */
function readSamples(data: Buffer, bits: number, count: number): Float64Array {
  const samples = new Float64Array(count);
  const highest = 2 ** bits - 1;
  let at = 0;
  let held = 0;
  let heldBits = 0;
  for (let index = 0; index < count; index++) {
    while (heldBits < bits) {
      held = held * 256 + (data[at++] ?? 0);
      heldBits += 8;
    }
    const divisor = 2 ** (heldBits - bits);
    const value = Math.floor(held / divisor);
    held -= value * divisor;
    heldBits -= bits;
    samples[index] = value / highest;
  }
  return samples;
}

function exponential(dict: PdfDict, source: Source): Body {
  const from = numbersAt(dict, 'C0', source);
  const to = numbersAt(dict, 'C1', source);
  const exponent = numberAt(dict, 'N', source.resolve) ?? 1;
  const [start, end] = [from.length > 0 ? from : [0], to.length > 0 ? to : [1]];
  const outputs = Math.min(start.length, end.length);
  const call = ([x = 0]: readonly number[]): number[] => {
    const power = exponent === 1 ? x : x ** exponent;
    return Array.from({ length: outputs }, (_, index) => {
      const low = start[index] ?? 0;
      return low + power * ((end[index] ?? 0) - low);
    });
  };
  return { outputs, call };
}

function stitching(dict: PdfDict, { domain, depth }: Frame, source: Source): Body {
  const parts = itemsAt(dict, 'Functions', source.resolve).map((item) =>
    readFunction(item, source, depth + 1),
  );
  const bounds = numbersAt(dict, 'Bounds', source);
  const encode = pairsAt(dict, 'Encode', source);
  const [low, high] = domain[0] ?? [0, 1];
  const [first] = parts;
  if (!first || bounds.length !== parts.length - 1 || encode.length < parts.length) throw damaged();
  const call = ([x = 0]: readonly number[]): number[] => {
    const found = bounds.findIndex((bound) => x < bound);
    const index = found === -1 ? parts.length - 1 : found;
    const [from, to] = [bounds[index - 1] ?? low, bounds[index] ?? high];
    const [start, end] = encode[index] ?? [0, 1];
    return (parts[index] ?? first).call([from === to ? start : interpolate(x, from, to, start, end)]);
  };
  return { outputs: first.outputs, call };
}

export function numbersAt(dict: PdfDict, key: string, { resolve }: Source): number[] {
  const numbers = itemsAt(dict, key, resolve).map((item) => numberOf(item, resolve) ?? Number.NaN);
  if (!numbers.every(Number.isFinite)) throw damaged();
  return numbers;
}

function pairsAt(dict: PdfDict, key: string, source: Source): Pair[] {
  if (!(entryAt(dict, key, source.resolve) instanceof PdfArray)) return [];
  const numbers = numbersAt(dict, key, source);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index): Pair => [
    numbers[2 * index] ?? 0,
    numbers[2 * index + 1] ?? 0,
  ]);
}

const interpolate = (x: number, low: number, high: number, from: number, to: number): number =>
  high === low ? from : from + ((x - low) * (to - from)) / (high - low);

export const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(Number.isFinite(value) ? value : low, high));

const damaged = () => new Unrepresentable('UNSUPPORTED_COLOUR', 'a colour function is damaged');
