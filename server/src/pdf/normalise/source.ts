/** Accesses the objects of the uploaded document, with a limit on the size of decoded data. */
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  PdfBool,
  type PDF,
  type PdfStream,
  type PdfObject,
} from '@libpdf/core';
import { asBuffer } from '../../processes/as-buffer.ts';
import { resolverOf } from '../document/objects.ts';
import { dereference, type Resolve } from '../reading/dereference.ts';
import { numberAt, valuesAt } from '../reading/entries.ts';
import { MAX_INFLATED_BYTES } from '../reading/limits.ts';
import { DECODERS, InflatesTooFar, decodeLzw } from '../reading/stream-filters.ts';
import { Unrepresentable } from './changes.ts';
import { reversePredictor } from './predictor.ts';
import { Name, type Value } from './values.ts';

export interface Source {
  pdf: PDF;
  resolve: Resolve;
  /** Returns a number that identifies an indirect object, or null for a direct one. */
  identify(value: PdfObject | undefined): number | null;
  /** Decodes all filters of a stream. Throws Unrepresentable. */
  decode(stream: PdfStream): Buffer;
  /** Decodes a stream up to its first image filter. Returns the name and the parameters of that filter too. */
  decodePartly(stream: PdfStream): PartlyDecoded;
}

export interface PartlyDecoded {
  data: Buffer;
  filter: string | null;
  parameters: PdfDict | undefined;
}

export function openSource(pdf: PDF): Source {
  const resolve = resolverOf(pdf);
  let left = MAX_INFLATED_BYTES;
  const decodePartly = (stream: PdfStream): PartlyDecoded => {
    const filters = valuesAt(stream, 'Filter', resolve).map((filter) =>
      filter instanceof PdfName ? (SHORT_NAMES.get(filter.value) ?? filter.value) : '',
    );
    const parameters = valuesAt(stream, 'DecodeParms', resolve).map((item) =>
      item instanceof PdfDict ? item : undefined,
    );
    let data = asBuffer(stream.data);
    for (const [index, filter] of filters.entries()) {
      const settings = parameters[index];
      if (PICTURE_FILTERS.has(filter)) {
        if (index < filters.length - 1) throw damaged();
        return { data, filter, parameters: settings };
      }
      if (filter === 'Crypt') continue;
      data = decodeOnce(data, filter, settings, left);
      left -= data.length;
      if (left < 0) throw tooLarge();
    }
    return { data, filter: null, parameters: undefined };
  };
  const decodeOnce = (data: Buffer, filter: string, settings: PdfDict | undefined, limit: number): Buffer => {
    const isLate = filter === 'LZWDecode' && numberAt(settings, 'EarlyChange', resolve) === 0;
    const decoder = isLate
      ? (bytes: Buffer, most: number) => decodeLzw(bytes, most, 0)
      : DECODERS.get(filter);
    if (!decoder) throw damaged();
    try {
      const decoded = decoder(data, limit);
      const predictor = numberAt(settings, 'Predictor', resolve) ?? 1;
      if (predictor === 1 || !settings || (filter !== 'FlateDecode' && filter !== 'LZWDecode'))
        return decoded;
      return reversePredictor(decoded, {
        predictor,
        colours: numberAt(settings, 'Colors', resolve) ?? 1,
        bits: numberAt(settings, 'BitsPerComponent', resolve) ?? 8,
        columns: numberAt(settings, 'Columns', resolve) ?? 1,
      });
    } catch (error) {
      throw error instanceof InflatesTooFar ? tooLarge() : damaged();
    }
  };
  return {
    pdf,
    resolve,
    identify: (value) => (value instanceof PdfRef ? value.objectNumber : null),
    decode(stream) {
      const { data, filter } = decodePartly(stream);
      if (filter !== null) throw damaged();
      return data;
    },
    decodePartly,
  };
}

/** Converts an object to a value. Streams and unknown types become null. */
export function valueOf(object: PdfObject | undefined, source: Source, depth = 0): Value {
  const value = dereference(object, source.resolve);
  if (value instanceof PdfNumber) return Number.isFinite(value.value) ? value.value : 0;
  if (value instanceof PdfName) return new Name(value.value);
  if (value instanceof PdfString) return value.bytes;
  if (value instanceof PdfBool) return value.value;
  if (value instanceof PdfArray && depth < 8)
    return value.toArray().map((item) => valueOf(item, source, depth + 1));
  return null;
}

/**
 * The abbreviated filter names. They are meant for inline images, but some programs accept them everywhere (ISO
 * 32000-1, table 94).
 */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['AHx', 'ASCIIHexDecode'],
  ['A85', 'ASCII85Decode'],
  ['LZW', 'LZWDecode'],
  ['Fl', 'FlateDecode'],
  ['RL', 'RunLengthDecode'],
  ['CCF', 'CCITTFaxDecode'],
  ['DCT', 'DCTDecode'],
]);

const PICTURE_FILTERS: ReadonlySet<string> = new Set([
  'DCTDecode',
  'JPXDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
]);

const damaged = () => new Unrepresentable('DAMAGED_CONTENT', 'a data stream on it is damaged');
const tooLarge = () => new Unrepresentable('TOO_COMPLEX', 'its data are too large');
