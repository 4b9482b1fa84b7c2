/** Reads the advance widths that fonts state (ISO 32000-1, 9.6.2 and 9.7.4.3), in thousandths of the font size. */
import { PdfArray, type PdfDict } from '@libpdf/core';
import { dereference } from '../../reading/dereference.ts';
import { dictAt, entryAt, itemsAt, numberAt, numberOf } from '../../reading/entries.ts';
import type { Source } from '../source.ts';
import type { Value } from '../values.ts';

/** Returns the width of a code, or undefined if the font does not state it. */
export type Widths = (code: number) => number | undefined;

const MAX_WIDTHS = 200_000;

export function simpleWidths(font: PdfDict, { resolve }: Source): Widths {
  const first = numberAt(font, 'FirstChar', resolve) ?? 0;
  const widths = itemsAt(font, 'Widths', resolve).map((item) => finite(numberOf(item, resolve)));
  if (!(entryAt(font, 'Widths', resolve) instanceof PdfArray)) return () => undefined;
  const missing = finite(numberAt(dictAt(font, 'FontDescriptor', resolve), 'MissingWidth', resolve)) ?? 0;
  return (code) => widths[code - first] ?? missing;
}

export function compositeWidths(descendant: PdfDict, { resolve }: Source): (cid: number) => number {
  const usual = finite(numberAt(descendant, 'DW', resolve)) ?? 1000;
  const widths = new Map<number, number>();
  const items = itemsAt(descendant, 'W', resolve);
  for (let index = 0; index < items.length && widths.size < MAX_WIDTHS;) {
    const first = numberOf(items[index], resolve);
    const second = dereference(items[index + 1], resolve);
    if (first === undefined) break;
    if (second instanceof PdfArray) {
      for (const [offset, item] of second.toArray().entries())
        widths.set(first + offset, finite(numberOf(item, resolve)) ?? 0);
      index += 2;
    } else {
      const last = Math.min(numberOf(second, resolve) ?? -1, first + 0xffff);
      const width = finite(numberOf(items[index + 2], resolve)) ?? 0;
      for (let cid = first; cid <= last; cid++) widths.set(cid, width);
      index += 3;
    }
  }
  return (cid) => widths.get(cid) ?? usual;
}

const finite = (number: number | undefined): number | undefined =>
  number !== undefined && Number.isFinite(number) ? number : undefined;

/** Writes the widths as runs of consecutive identifiers. */
export function writeWidths(widths: ReadonlyMap<number, number>): Value[] {
  const out: Value[] = [];
  let run: Value[] = [];
  let last = -2;
  for (const [cid, width] of [...widths].toSorted(([one], [other]) => one - other)) {
    if (cid !== last + 1) {
      run = [];
      out.push(cid, run);
    }
    run.push(width);
    last = cid;
  }
  return out;
}

/**
 * Returns the width to write. A stated width may differ from the width in the program only by rounding (ISO 19005-2,
 * 6.2.11.5).
 */
export function outputWidth(stated: number | undefined, ofProgram: number): number {
  if (stated !== undefined && Math.abs(stated - ofProgram) <= 1) return stated;
  return Math.round(ofProgram * 1000) / 1000;
}
