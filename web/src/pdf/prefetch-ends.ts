/**
 * pdf.js first needs the end of a PDF, which holds the cross-references, and then its first page, mostly at the start.
 * Both are fetched at once, while pdf.js is still loading.
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
      // The caller keeps it from here on.
      prefetched.delete(begin);
      return fetched ?? loader.load(begin, end);
    },
    close: () => loader.close(),
  };
}
