/**
 * Reads colour spaces (ISO 32000-1, 8.6) and converts their colours to sRGB, because programs interpret profiles, inks
 * and calibrated spaces differently. A colour space with a profile is replaced by the plain colour space that has the
 * same number of components. CMYK is converted as pdf.js does.
 */
import { PdfArray, PdfDict, PdfName, PdfStream, PdfString, type PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { dictAt, entryAt, numberAt, numberOf } from '../reading/entries.ts';
import { calibratedGray, calibratedRgb, cmykToRgb, labToRgb, type Rgb } from './colour-conversion.ts';
import { Unrepresentable } from './changes.ts';
import { clamp, numbersAt, readFunction } from './functions.ts';
import type { Source } from './source.ts';

export interface ColourSpace {
  kind: 'gray' | 'rgb' | 'cmyk' | 'converted' | 'indexed' | 'pattern';
  components: number;
  initial: number[];
  /** The range of each component. It is also the default `Decode` array of images. */
  ranges: [low: number, high: number][];
  toRgb(values: readonly number[]): Rgb;
  /** The base of an indexed space. For a pattern space, the space of the colours of uncoloured patterns. */
  base?: ColourSpace | null;
  /** The colours of an indexed space. */
  palette?: Rgb[];
}

const UNIT: [number, number] = [0, 1];
const units = (count: number): [number, number][] => Array.from({ length: count }, () => UNIT);

export const GRAY: ColourSpace = {
  kind: 'gray',
  components: 1,
  initial: [0],
  ranges: units(1),
  toRgb: ([gray = 0]) => [clamp(gray, 0, 1), clamp(gray, 0, 1), clamp(gray, 0, 1)],
};

export const RGB: ColourSpace = {
  kind: 'rgb',
  components: 3,
  initial: [0, 0, 0],
  ranges: units(3),
  toRgb: ([red = 0, green = 0, blue = 0]) => [clamp(red, 0, 1), clamp(green, 0, 1), clamp(blue, 0, 1)],
};

export const CMYK: ColourSpace = {
  kind: 'cmyk',
  components: 4,
  initial: [0, 0, 0, 1],
  ranges: units(4),
  toRgb: cmykToRgb,
};

export const PATTERN: ColourSpace = {
  kind: 'pattern',
  components: 0,
  initial: [],
  ranges: [],
  toRgb: () => [0, 0, 0],
  base: null,
};

const DEVICE: ReadonlyMap<string, ColourSpace> = new Map([
  ['DeviceGray', GRAY],
  ['G', GRAY],
  ['CalGray', GRAY],
  ['DeviceRGB', RGB],
  ['RGB', RGB],
  ['CalRGB', RGB],
  ['DeviceCMYK', CMYK],
  ['CMYK', CMYK],
  ['CalCMYK', CMYK],
  ['Pattern', PATTERN],
]);

const MAX_DEPTH = 4;
const MAX_INKS = 32;

/** Reads a colour space. `named` holds the colour spaces of the resources. */
export function readColourSpace(
  value: PdfObject | undefined,
  named: PdfDict | undefined,
  source: Source,
  depth = 0,
): ColourSpace {
  if (depth > MAX_DEPTH) throw unsupported();
  const object = dereference(value, source.resolve);
  if (object instanceof PdfName) {
    const device = DEVICE.get(object.value);
    if (device) return device;
    const entry = entryAt(named, object.value, source.resolve);
    if (entry === undefined) throw unsupported();
    return readColourSpace(entry, undefined, source, depth + 1);
  }
  if (!(object instanceof PdfArray)) throw unsupported();
  const items = object.toArray().map((item) => dereference(item, source.resolve));
  const [family] = items;
  if (!(family instanceof PdfName)) throw unsupported();
  const inner = (item: PdfObject | undefined) => readColourSpace(item, named, source, depth + 1);
  const parameters = items[1];
  switch (family.value) {
    case 'ICCBased':
      return profiled(parameters, inner, source);
    case 'CalGray':
      return parameters instanceof PdfDict ? calibratedGraySpace(parameters, source) : GRAY;
    case 'CalRGB':
      return parameters instanceof PdfDict ? calibratedRgbSpace(parameters, source) : RGB;
    case 'Lab':
      return labSpace(parameters, source);
    case 'Indexed':
    case 'I':
      return indexed(items, inner, source);
    case 'Separation':
      return tinted(1, inner(items[2]), items[3], source);
    case 'DeviceN': {
      const inks = parameters instanceof PdfArray ? parameters.length : 0;
      if (inks < 1 || inks > MAX_INKS) throw unsupported();
      return tinted(inks, inner(items[2]), items[3], source);
    }
    case 'Pattern':
      return items.length > 1 ? { ...PATTERN, base: inner(items[1]) } : PATTERN;
    default: {
      const device = DEVICE.get(family.value);
      if (!device) throw unsupported();
      return device;
    }
  }
}

function profiled(
  profile: PdfObject | undefined,
  inner: (item: PdfObject | undefined) => ColourSpace,
  source: Source,
): ColourSpace {
  const count = profile instanceof PdfStream ? numberAt(profile, 'N', source.resolve) : undefined;
  const alternate = profile instanceof PdfStream ? entryAt(profile, 'Alternate', source.resolve) : undefined;
  if (alternate instanceof PdfArray) {
    const space = inner(alternate);
    if (space.components === count && space.kind !== 'pattern' && space.kind !== 'indexed') return space;
  }
  const device = [GRAY, RGB, CMYK].find(({ components }) => components === count);
  if (!device) throw unsupported();
  return device;
}

function calibratedGraySpace(dict: PdfDict, source: Source): ColourSpace {
  const gamma = numberAt(dict, 'Gamma', source.resolve) ?? 1;
  const toRgb = calibratedGray(gamma);
  return converted(1, toRgb);
}

function calibratedRgbSpace(dict: PdfDict, source: Source): ColourSpace {
  const toRgb = calibratedRgb({
    white: numbersAt(dict, 'WhitePoint', source),
    gamma: numbersAt(dict, 'Gamma', source),
    matrix: numbersAt(dict, 'Matrix', source),
  });
  return isIdentity(toRgb) ? RGB : converted(3, toRgb);
}

/** Checks whether a space equals sRGB, or is so close to it that the difference is invisible. */
function isIdentity(toRgb: ColourSpace['toRgb']): boolean {
  const samples = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1];
  return samples.every((a) =>
    [
      [a, a, a],
      [a, 0, 0],
      [0, a, 0],
      [0, 0, a],
    ].every((values) => toRgb(values).every((value, index) => Math.abs(value - (values[index] ?? 0)) < 0.03)),
  );
}

function labSpace(parameters: PdfObject | undefined, source: Source): ColourSpace {
  if (!(parameters instanceof PdfDict)) throw unsupported();
  const [aMin = -100, aMax = 100, bMin = -100, bMax = 100] = numbersAt(parameters, 'Range', source);
  const white = numbersAt(parameters, 'WhitePoint', source);
  return {
    ...converted(3, (values) => labToRgb(values, white)),
    ranges: [
      [0, 100],
      [aMin, aMax],
      [bMin, bMax],
    ],
  };
}

function indexed(
  items: (PdfObject | undefined)[],
  inner: (item: PdfObject | undefined) => ColourSpace,
  source: Source,
): ColourSpace {
  const base = inner(items[1]);
  const high = numberOf(items[2], source.resolve);
  const table = items[3];
  if (base.kind === 'pattern' || base.kind === 'indexed' || high === undefined || !(high >= 0 && high <= 255))
    throw unsupported();
  const bytes =
    table instanceof PdfString ? table.bytes : table instanceof PdfStream ? source.decode(table) : null;
  if (bytes === null) throw unsupported();
  const palette = Array.from({ length: Math.floor(high) + 1 }, (_, index) =>
    base.toRgb(
      base.ranges.map(([low, top], component) => {
        return low + ((bytes[index * base.components + component] ?? 0) / 255) * (top - low);
      }),
    ),
  );
  return {
    kind: 'indexed',
    components: 1,
    initial: [0],
    ranges: [[0, high]],
    base,
    palette,
    toRgb: ([index = 0]) => palette[Math.round(clamp(index, 0, palette.length - 1))] ?? [0, 0, 0],
  };
}

function tinted(
  inks: number,
  alternate: ColourSpace,
  transform: PdfObject | undefined,
  source: Source,
): ColourSpace {
  if (alternate.kind === 'pattern' || alternate.kind === 'indexed') throw unsupported();
  const tint = readFunction(transform, source);
  if (tint.outputs < alternate.components) throw unsupported();
  const known = new Map<string, Rgb>();
  return {
    ...converted(inks, (values) => {
      const key = values.join(' ');
      const found = known.get(key);
      if (found) return found;
      const rgb = alternate.toRgb(tint.call(values.map((value) => clamp(value, 0, 1))));
      if (known.size < MAX_KNOWN) known.set(key, rgb);
      return rgb;
    }),
    initial: Array.from({ length: inks }, () => 1),
  };
}

const MAX_KNOWN = 50_000;

const converted = (components: number, toRgb: ColourSpace['toRgb']): ColourSpace => ({
  kind: 'converted',
  components,
  initial: Array.from({ length: components }, () => 0),
  ranges: units(components),
  toRgb,
});

/** Returns the colour spaces of resources by name. */
export const namedSpaces = (resources: PdfDict | undefined, { resolve }: Source): PdfDict | undefined =>
  dictAt(resources, 'ColorSpace', resolve);

const unsupported = () => new Unrepresentable('UNSUPPORTED_COLOUR', 'a colour space is damaged or unknown');
