/** Leaves images in their compressed formats if every program decodes them alike. */
import { PdfBool } from '@libpdf/core';
import { entryAt, numberAt, streamAt } from '../reading/entries.ts';
import { Unrepresentable } from './changes.ts';
import { checkJbig2 } from './jbig2.ts';
import type { Jpeg } from './jpeg.ts';
import { readJpx } from './jpx.ts';
import { damaged, paletteFor, type Picture, type PictureContext } from './picture.ts';
import { dictionary, name, type Dictionary, type StreamObject, type Value } from './values.ts';

/** Returns the image in its compressed format, or null if its samples must be decoded. */
export function keepEncoded(
  picture: Picture,
  jpeg: Jpeg | null,
  context: PictureContext,
): StreamObject | null {
  const { space, decode, encoded } = picture;
  const isPlain = (space.kind === 'gray' || space.kind === 'rgb') && decode === null;
  if (jpeg) {
    if (!isPlain) return null;
    return {
      dict: encodedDict('DCTDecode', { BitsPerComponent: 8, ColorSpace: device(picture) }),
      data: jpeg.data,
    };
  }
  switch (encoded.filter) {
    case 'CCITTFaxDecode':
      return keepFax(picture, context);
    case 'JBIG2Decode':
      return keepJbig2(picture, context);
    case 'JPXDecode': {
      const { components, data, width, height } = readJpx(encoded.data);
      if (decode !== null || picture.isMask || picture.stream.has('SMaskInData')) throw unsupported();
      if (width !== picture.width || height !== picture.height) throw damaged();
      const hasSpace = picture.stream.has('ColorSpace');
      if (hasSpace && (!isPlain || space.components !== components)) throw unsupported();
      const colours = name(components === 1 ? 'DeviceGray' : 'DeviceRGB');
      return { dict: encodedDict('JPXDecode', { ColorSpace: colours }), data };
    }
    case null:
    default:
      return null;
  }
}

const encodedDict = (filter: string, entries: Record<string, Value | undefined>): Dictionary =>
  dictionary({ ...entries, Filter: name(filter) });

const device = ({ space }: Picture): Value => name(space.kind === 'gray' ? 'DeviceGray' : 'DeviceRGB');

/** Returns the entries for a picture with two sample values. A grey picture may be inverted. */
function twoColours(picture: Picture, isInverted: boolean): Record<string, Value | undefined> {
  if (picture.isMask) return { BitsPerComponent: 1 };
  if (picture.space.kind === 'gray') return { BitsPerComponent: 1, ColorSpace: name('DeviceGray') };
  if (picture.space.components !== 1) throw damaged();
  return { BitsPerComponent: 1, ColorSpace: paletteFor(isInverted ? { ...picture, decode: null } : picture) };
}

const isInverted = ({ decode }: Picture): boolean => decode !== null && (decode[0] ?? 0) > (decode[1] ?? 0);

/**
 * Returns a fax image as it is compressed. If `Decode` inverts its bits, the filter's parameters are changed instead.
 */
function keepFax(picture: Picture, { source: { resolve } }: PictureContext): StreamObject {
  const { encoded, width, height, space, isMask } = picture;
  const settings = encoded.parameters;
  const flag = (key: string, usual: boolean): boolean => {
    const value = entryAt(settings, key, resolve);
    return value instanceof PdfBool ? value.value : usual;
  };
  if ((numberAt(settings, 'Columns', resolve) ?? 1728) !== width) throw damaged();
  const isGray = isMask || space.kind === 'gray';
  const isFlipped = isGray && isInverted(picture);
  const group = numberAt(settings, 'K', resolve) ?? 0;
  const parameters = dictionary({
    K: group < 0 ? -1 : group > 0 ? 1 : 0,
    Columns: width,
    Rows: height,
    BlackIs1: flag('BlackIs1', false) !== isFlipped,
    EncodedByteAlign: flag('EncodedByteAlign', false),
    EndOfLine: flag('EndOfLine', false),
    EndOfBlock: flag('EndOfBlock', true),
  });
  const dict = encodedDict('CCITTFaxDecode', { ...twoColours(picture, false), DecodeParms: parameters });
  return { dict, data: encoded.data };
}

function keepJbig2(picture: Picture, { source, output }: PictureContext): StreamObject {
  const { encoded, space, isMask } = picture;
  const stream = streamAt(encoded.parameters, 'JBIG2Globals', source.resolve);
  const globals = stream ? source.decode(stream) : null;
  checkJbig2(encoded.data, globals, picture);
  const parameters = globals
    ? dictionary({ JBIG2Globals: output.addStream({ dict: new Map(), data: globals }) })
    : undefined;
  const isGray = isMask || space.kind === 'gray';
  const decode = isGray && isInverted(picture) ? [1, 0] : undefined;
  const dict = encodedDict('JBIG2Decode', {
    ...twoColours(picture, false),
    Decode: decode,
    DecodeParms: parameters,
  });
  return { dict, data: encoded.data };
}

export const unsupported = (): Unrepresentable =>
  new Unrepresentable('UNSUPPORTED_PICTURE', 'a picture has a format that programs show differently');
