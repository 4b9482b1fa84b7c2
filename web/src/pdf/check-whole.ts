/**
 * Checks the complete document. Pages are shown before the whole file has arrived, but the signer consents to all of
 * it. The parts are collected as they arrive. After the last part, their hash is compared with the announced hash.
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
    // Frees the memory, because pdf.js has its own copy.
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
