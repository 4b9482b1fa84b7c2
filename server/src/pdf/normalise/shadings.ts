/** Rewrites shadings (ISO 32000-1, 8.7.4.5) in sRGB and without their background. */
import { PdfArray, PdfBool, PdfDict, PdfStream, type PdfObject } from '@libpdf/core';
import { dereference } from '../reading/dereference.ts';
import { entryAt, numberAt } from '../reading/entries.ts';
import { Unrepresentable, type ChangeLog } from './changes.ts';
import { readColourSpace, type ColourSpace } from './colour-spaces.ts';
import { numbersAt, readFunction } from './functions.ts';
import { convertMesh } from './meshes.ts';
import { byte } from './samples.ts';
import type { Source } from './source.ts';
import { dictionary, name, type OutputFile, type Reference, type Value } from './values.ts';

export interface ShadingContext {
  source: Source;
  output: OutputFile;
  changes: ChangeLog;
}

/**
 * The number of samples along a gradient. It equals that of pdf.js, so that sudden changes of colour stay at the same
 * positions.
 */
const RAMP = 841;
const GRID = 48;

export function rewriteShading(
  value: PdfObject | undefined,
  spaces: PdfDict | undefined,
  context: ShadingContext,
): Reference {
  const { source, output, changes } = context;
  const shading = dereference(value, source.resolve);
  if (!(shading instanceof PdfDict)) throw damaged();
  const space = readColourSpace(shading.get('ColorSpace'), spaces, source);
  if (space.kind === 'pattern' || (space.kind === 'indexed' && shading.has('Function'))) throw damaged();
  if (space.kind !== 'rgb' && space.kind !== 'gray')
    changes.note('COLOURS_CONVERTED', source.identify(value));
  if (shading.has('Background')) changes.note('EFFECTS_REMOVED', source.identify(value));
  const type = numberAt(shading, 'ShadingType', source.resolve) ?? 0;
  const box = numbersAt(shading, 'BBox', source);
  const common = {
    ShadingType: type,
    ColorSpace: name('DeviceRGB'),
    BBox: box.length === 4 ? box : undefined,
  };
  switch (type) {
    case 1:
      return output.add(dictionary({ ...common, ...functionBased(shading, space, context) }));
    case 2:
    case 3:
      return output.add(dictionary({ ...common, ...gradient(shading, { space, type }, context) }));
    case 4:
    case 5:
    case 6:
    case 7: {
      if (!(shading instanceof PdfStream)) throw damaged();
      const { entries, data } = convertMesh(shading, { type, space }, source);
      return output.addStream({ dict: dictionary({ ...common, ...entries }), data });
    }
    default:
      throw damaged();
  }
}

type Entries = Record<string, Value | undefined>;

/** Replaces the function of a gradient with samples in sRGB, because the function may use another colour space. */
function gradient(
  shading: PdfDict,
  { space, type }: { space: ColourSpace; type: number },
  { source, output }: ShadingContext,
): Entries {
  const coordinates = numbersAt(shading, 'Coords', source);
  if (coordinates.length !== (type === 2 ? 4 : 6)) throw damaged();
  if (type === 3 && ((coordinates[2] ?? 0) < 0 || (coordinates[5] ?? 0) < 0)) throw damaged();
  const [low = 0, high = 1] = numbersAt(shading, 'Domain', source);
  const colours = readFunction(shading.get('Function'), source);
  if (colours.inputs !== 1 || colours.outputs < space.components) throw damaged();
  const bytes: number[] = [];
  for (let index = 0; index < RAMP; index++) {
    const at = Math.fround(low + index * ((high - low) / (RAMP - 1)));
    bytes.push(...space.toRgb(colours.call([at])).map(byte));
  }
  const extend = entryAt(shading, 'Extend', source.resolve);
  const [start, end] = extend instanceof PdfArray ? extend.toArray() : [];
  const isTrue = (item: PdfObject | undefined) => {
    const flag = dereference(item, source.resolve);
    return flag instanceof PdfBool && flag.value;
  };
  const ramp = output.addStream({
    dict: dictionary({
      FunctionType: 0,
      Domain: [0, 1],
      Range: [0, 1, 0, 1, 0, 1],
      Size: [RAMP],
      BitsPerSample: 8,
    }),
    data: Uint8Array.from(bytes),
  });
  return { Coords: coordinates, Domain: [0, 1], Extend: [isTrue(start), isTrue(end)], Function: ramp };
}

function functionBased(shading: PdfDict, space: ColourSpace, { source, output }: ShadingContext): Entries {
  const domain = numbersAt(shading, 'Domain', source);
  const [left = 0, right = 1, bottom = 0, top = 1] = domain;
  const matrix = numbersAt(shading, 'Matrix', source);
  const colours = readFunction(shading.get('Function'), source);
  if (colours.inputs !== 2 || colours.outputs < space.components) throw damaged();
  const bytes: number[] = [];
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const x = left + (column / (GRID - 1)) * (right - left);
      const y = bottom + (row / (GRID - 1)) * (top - bottom);
      bytes.push(...space.toRgb(colours.call([x, y])).map(byte));
    }
  }
  const grid = output.addStream({
    dict: dictionary({
      FunctionType: 0,
      Domain: [left, right, bottom, top],
      Range: [0, 1, 0, 1, 0, 1],
      Size: [GRID, GRID],
      BitsPerSample: 8,
    }),
    data: Uint8Array.from(bytes),
  });
  return {
    Domain: [left, right, bottom, top],
    Matrix: matrix.length === 6 ? matrix : undefined,
    Function: grid,
  };
}

const damaged = () => new Unrepresentable('UNSUPPORTED_PATTERN', 'a shading is damaged or unknown');
