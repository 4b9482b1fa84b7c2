/** Reads the entries of a cross-reference stream (ISO 32000-1, 7.5.8) as the PDF library does. */
import { PdfArray, PdfNumber, type PdfStream } from '@libpdf/core';
import type { EntrySink } from './cross-reference-table.ts';

type Layout = {
  widths: [type: number, second: number, third: number];
  ranges: { first: number; count: number }[];
  /** The number of entries that the stream declares, regardless of its data. */
  entries: number;
};

/** Returns the layout of the entries, or null if the stream is not a cross-reference stream. */
export function layoutOf(stream: PdfStream): Layout | null {
  const size = stream.getNumber('Size')?.value;
  const widths = widthsOf(stream);
  if (widths === null || size === undefined) return null;
  const [type = 0, second = 0, third = 0] = widths;
  const index = stream.getArray('Index');
  const bounds = index === undefined ? [0, size] : numbersOf(index);
  const ranges: Layout['ranges'] = [];
  for (let at = 0; at < bounds.length; at += 2)
    ranges.push({ first: bounds[at] ?? 0, count: bounds[at + 1] ?? 0 });
  const entries = ranges.reduce((sum, { count }) => sum + Math.max(1, Math.ceil(count)), 0);
  return { widths: [type, second, third], ranges, entries };
}

/**
 * Returns the widths that the stream declares, or null if it declares none. `wide-entries.ts` may show other widths to
 * the library.
 */
export function widthsOf(stream: PdfStream): number[] | null {
  const fields = stream.get('W');
  return fields instanceof PdfArray ? numbersOf(fields) : null;
}

export function readStreamEntries(
  layout: Layout,
  data: Uint8Array,
  sink: Partial<Pick<EntrySink, 'plain' | 'packed'>>,
): void {
  const [typeWidth, secondWidth, thirdWidth] = layout.widths;
  let position = 0;
  const field = (width: number): number => {
    let value = 0;
    for (let left = width; left > 0; left--) value = value * 256 + (data[position++] ?? 0);
    return value;
  };
  for (const { first, count } of layout.ranges)
    for (let index = 0; index < count; index++) {
      const type = typeWidth === 0 ? PLAIN : field(typeWidth);
      const second = field(secondWidth);
      const third = field(thirdWidth);
      // The library rejects a stream that ends too early, and with it the document.
      if (position > data.length) return;
      if (type === PLAIN) sink.plain?.(first + index, second);
      if (type === PACKED) sink.packed?.(first + index, second, third);
    }
}

const PLAIN = 1;
const PACKED = 2;

/** Returns the numbers of an array. An item that is not a number counts as zero, as in the library. */
function numbersOf(array: PdfArray): number[] {
  return array.toArray().map((item) => (item instanceof PdfNumber ? item.value : 0));
}
