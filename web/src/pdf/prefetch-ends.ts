/**
 * Prefetches both ends of a PDF while pdf.js is still loading. pdf.js first needs the end, which holds the
 * cross-references, and then the first page, which is mostly at the start.
 */
import type { RangeLoader } from './range-loader.ts';

export function prefetchEnds(loader: RangeLoader, bytes: number, chunk: number): RangeLoader {
  const endOf = (begin: number) => Math.min(begin + chunk, bytes);
  const last = Math.max(0, Math.ceil(bytes / chunk) - 1) * chunk;
  const prefetched = new Map(
    [...new Set([0, last])].map((begin) => [begin, loader.load(begin, endOf(begin))]),
  );

  return {
    load(begin, end) {
      const fetched = end === endOf(begin) ? prefetched.get(begin) : undefined;
      // The part is removed, because the caller owns its bytes from here on.
      prefetched.delete(begin);
      return fetched ?? loader.load(begin, end);
    },
    close: () => loader.close(),
  };
}
