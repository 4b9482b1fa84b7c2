/**
 * A document is shown before all of it has arrived. What is consented to is the whole: its parts are collected as they come, and
 * the last one lets its hash be compared with the announced one.
 */
import { hashOf } from '../crypto/hash-of.ts';
import { NotADocument, type PdfEvents, type PdfFile } from './pdf-source.ts';
import type { RangeLoader } from './range-loader.ts';

interface Gap {
  begin: number;
  end: number;
}

export function checkWhole(
  loader: RangeLoader,
  { bytes }: PdfFile,
  sha256: string,
  { onIntact, onRefused }: Pick<PdfEvents, 'onIntact' | 'onRefused'>,
): RangeLoader {
  let whole: Uint8Array<ArrayBuffer> | null = new Uint8Array(bytes);
  let missing: Gap[] = [{ begin: 0, end: bytes }];

  const compare = async (content: Uint8Array<ArrayBuffer>) => {
    if ((await hashOf(content)) === sha256) return onIntact();
    loader.close();
    return onRefused(new NotADocument('The file is not the announced one'));
  };
  const keep = (begin: number, part: Uint8Array) => {
    if (!whole) return;
    whole.set(part, begin);
    missing = missing.flatMap((gap) => without(gap, begin, begin + part.length));
    if (missing.length > 0) return;
    const content = whole;
    // pdf.js has a copy of its own.
    whole = null;
    compare(content).catch(onRefused);
  };

  return {
    async load(begin, end) {
      const part = await loader.load(begin, end);
      if (part) keep(begin, part);
      return part;
    },
    close() {
      whole = null;
      loader.close();
    },
  };
}

function without(gap: Gap, begin: number, end: number): Gap[] {
  return [
    { begin: gap.begin, end: Math.min(gap.end, begin) },
    { begin: Math.max(gap.begin, end), end: gap.end },
  ].filter((rest) => rest.begin < rest.end);
}
