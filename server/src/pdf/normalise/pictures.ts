/**
 * Rewrites images (ISO 32000-1, 8.9) in grey or sRGB and with data of exactly the stated size. Alternates, profiles and
 * metadata are left out.
 */
import { PdfArray, PdfBool, PdfStream, type PdfDict, type PdfObject } from '@libpdf/core';
import { entryAt, numberAt, numberOf, streamAt } from '../reading/entries.ts';
import { MAX_PAGE_SAMPLES } from '../reading/limits.ts';
import { Unrepresentable } from './changes.ts';
import { CMYK, GRAY, readColourSpace, RGB, type ColourSpace } from './colour-spaces.ts';
import { damaged, defaultDecode, paletteFor, type Picture, type PictureContext } from './picture.ts';
import { keepEncoded } from './encoded-pictures.ts';
import { decodeJpeg, readJpeg, type Jpeg } from './jpeg.ts';
import { numbersAt } from './functions.ts';
import { applyDecode, compress, forEachRow, to8Bits, toRgbSamples, withExactLength } from './samples.ts';
import type { Samples } from './samples.ts';
import type { PartlyDecoded, Source } from './source.ts';
import { dictionary, name, type Dictionary, type OutputFile, type Reference } from './values.ts';

/** Rewrites an image. `spaces` are the colour spaces of the resources, which inline images may use by name. */
export function rewritePicture(
  stream: PdfStream,
  spaces: PdfDict | undefined,
  context: PictureContext,
): Reference {
  const { source, output, changes } = context;
  if (['Alternates', 'OPI'].some((key) => stream.has(key)))
    changes.note('EFFECTS_REMOVED', stream.data.length);
  const smoothing = entryAt(stream, 'Interpolate', source.resolve);
  if (smoothing instanceof PdfBool && smoothing.value) changes.note('SMOOTHING_REMOVED', stream.data.length);
  const encoded = source.decodePartly(stream);
  const jpeg =
    encoded.filter === 'DCTDecode'
      ? readJpeg(encoded.data, numberAt(encoded.parameters, 'ColorTransform', source.resolve))
      : null;
  const picture = describe(stream, { encoded, jpeg, spaces }, source);
  const key = colourKey(picture, source);
  const kept = key === null ? keepEncoded(picture, jpeg, context) : null;
  if (kept) {
    const dict = new Map([...kept.dict, ...base(picture), ...masksOf(stream, context)]);
    return output.addStream({ dict, data: kept.data });
  }
  const samples = samplesOf(picture, jpeg);
  const masks = key ? dictionary({ SMask: maskFromKey(samples, key, output) }) : masksOf(stream, context);
  if (encoded.filter !== null || key) changes.note('PICTURES_REWRITTEN', stream.data.length);
  return writeSamples(samples, picture, masks, output);
}

/** Rewrites each image object once. */
export class PictureLibrary {
  readonly #known = new Map<number, Reference>();

  get(value: PdfObject | undefined, stream: PdfStream, context: PictureContext): Reference {
    const number = context.source.identify(value);
    const known = number === null ? undefined : this.#known.get(number);
    if (known) return known;
    const reference = rewritePicture(stream, undefined, context);
    if (number !== null) this.#known.set(number, reference);
    return reference;
  }
}

const base = ({ width, height, isMask }: Picture): Dictionary =>
  dictionary({
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: width,
    Height: height,
    ImageMask: isMask ? true : undefined,
  });

function describe(
  stream: PdfStream,
  { encoded, jpeg, spaces }: { encoded: PartlyDecoded; jpeg: Jpeg | null; spaces: PdfDict | undefined },
  source: Source,
): Picture {
  const { resolve } = source;
  const width = jpeg?.width ?? numberAt(stream, 'Width', resolve) ?? 0;
  const height = jpeg?.height ?? numberAt(stream, 'Height', resolve) ?? 0;
  if (!isSide(width) || !isSide(height)) throw damaged();
  const flag = entryAt(stream, 'ImageMask', resolve);
  const isMask = flag instanceof PdfBool && flag.value;
  if (isMask && jpeg) throw damaged();
  const isOneBit = isMask || encoded.filter === 'CCITTFaxDecode' || encoded.filter === 'JBIG2Decode';
  const bits = isOneBit ? 1 : jpeg ? 8 : (numberAt(stream, 'BitsPerComponent', resolve) ?? 0);
  if (![1, 2, 4, 8, 16].includes(bits) && encoded.filter !== 'JPXDecode') throw damaged();
  const space = isMask ? GRAY : spaceOf(stream, { encoded, jpeg, spaces }, source);
  if (jpeg && jpeg.components !== space.components) throw damaged();
  if (width * height * space.components > MAX_PAGE_SAMPLES)
    throw new Unrepresentable('TOO_COMPLEX', 'a picture on it is too large');
  return {
    stream,
    width,
    height,
    bits,
    isMask,
    space,
    decode: decodeOf(stream, { space, bits }, source),
    encoded,
  };
}

const isSide = (length: number): boolean => Number.isInteger(length) && length >= 1 && length <= 100_000;

function spaceOf(
  stream: PdfStream,
  { encoded, jpeg, spaces }: { encoded: PartlyDecoded; jpeg: Jpeg | null; spaces: PdfDict | undefined },
  source: Source,
): ColourSpace {
  const entry = stream.get('ColorSpace');
  if (entry === undefined && jpeg)
    return [GRAY, RGB, CMYK].find((each) => each.components === jpeg.components) ?? RGB;
  if (entry === undefined && encoded.filter === 'JPXDecode') return RGB;
  const space = readColourSpace(entry, spaces, source);
  if (space.kind === 'pattern') throw damaged();
  return space;
}

function decodeOf(
  stream: PdfStream,
  { space, bits }: { space: ColourSpace; bits: number },
  source: Source,
): number[] | null {
  const decode = numbersAt(stream, 'Decode', source);
  if (decode.length < 2 * space.components) return null;
  const usual = defaultDecode(space, bits);
  return usual.every((value, index) => value === decode[index]) ? null : decode.slice(0, usual.length);
}

/**
 * Returns the ranges of samples that are masked (ISO 32000-1, 8.9.6.4), or null if the image has no colour key mask.
 */
function colourKey({ stream, isMask, space }: Picture, { resolve }: Source): number[] | null {
  const mask = entryAt(stream, 'Mask', resolve);
  if (!(mask instanceof PdfArray) || isMask || streamAt(stream, 'SMask', resolve)) return null;
  const ranges = mask.toArray().map((item) => numberOf(item, resolve) ?? Number.NaN);
  return ranges.length >= 2 * space.components && ranges.every(Number.isFinite) ? ranges : null;
}

function maskFromKey(samples: Samples, key: readonly number[], output: OutputFile): Reference {
  const { width, height, components } = samples;
  const data = Buffer.alloc(width * height, 255);
  forEachRow(samples, (row, y) => {
    for (let x = 0; x < width; x++) {
      let isMasked = true;
      for (let index = 0; isMasked && index < components; index++) {
        const value = row[x * components + index] ?? 0;
        isMasked = value >= (key[2 * index] ?? 0) && value <= (key[2 * index + 1] ?? 0);
      }
      if (isMasked) data[y * width + x] = 0;
    }
  });
  const mask: Samples = { width, height, bits: 8, components: 1, data };
  return addSamples(mask, dictionary({ ColorSpace: name('DeviceGray') }), output);
}

/** Rewrites the masks of an image. If it has both kinds, the soft mask takes precedence (ISO 32000-1, table 89). */
function masksOf(stream: PdfStream, context: PictureContext): Dictionary {
  const { resolve } = context.source;
  const soft = streamAt(stream, 'SMask', resolve);
  if (soft && soft !== stream) {
    if (soft.has('Matte')) context.changes.note('EFFECTS_REMOVED', soft.data.length);
    return dictionary({ SMask: rewritePicture(asMask(soft, false), undefined, context) });
  }
  const stencil = streamAt(stream, 'Mask', resolve);
  if (!stencil || stencil === stream) return new Map();
  return dictionary({ Mask: rewritePicture(asMask(stencil, true), undefined, context) });
}

/** Returns the mask as a picture without its own masks. A soft mask is grey, and an explicit mask is a stencil. */
function asMask(stream: PdfStream, isStencil: boolean): PdfStream {
  const entries = [...stream].filter(([key]) => !UNMASKED.has(key.value));
  const copy = new PdfStream(entries, stream.data);
  if (isStencil) copy.set('ImageMask', PdfBool.of(true));
  else copy.delete('ImageMask');
  return copy;
}

const UNMASKED: ReadonlySet<string> = new Set(['SMask', 'Mask', 'Alternates', 'OPI']);

function samplesOf({ encoded, width, height, bits, space }: Picture, jpeg: Jpeg | null): Samples {
  if (jpeg) return decodeJpeg(jpeg);
  if (encoded.filter !== null)
    throw new Unrepresentable('UNSUPPORTED_PICTURE', 'a picture combines its format with unusual colours');
  return withExactLength({ width, height, bits, components: space.components, data: encoded.data });
}

function writeSamples(samples: Samples, picture: Picture, masks: Dictionary, output: OutputFile): Reference {
  const { space, decode, isMask, bits } = picture;
  const entries = new Map([...masks, ...base(picture)]);
  if (space.kind === 'gray' || space.kind === 'rgb') {
    const drawn = decode ? applyDecode(samples, decode) : samples.bits === 16 ? to8Bits(samples) : samples;
    if (!isMask) entries.set('ColorSpace', name(space.kind === 'gray' ? 'DeviceGray' : 'DeviceRGB'));
    return addSamples(drawn, entries, output);
  }
  if (space.components === 1 && bits <= 8) {
    entries.set('ColorSpace', paletteFor(picture));
    return addSamples(samples, entries, output);
  }
  entries.set('ColorSpace', name('DeviceRGB'));
  return addSamples(toRgbSamples(samples, space, decode ?? defaultDecode(space, bits)), entries, output);
}

function addSamples(samples: Samples, entries: Dictionary, output: OutputFile): Reference {
  const { entries: encoding, data } = compress(samples);
  const { width, height, bits } = samples;
  const own = dictionary({ Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height });
  const dict = new Map([...own, ...entries, ...encoding]);
  dict.set('BitsPerComponent', bits);
  return output.addStream({ dict, data });
}
