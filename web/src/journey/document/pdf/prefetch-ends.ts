/**
 * Every reader of a PDF begins with its end, which says where everything is, and most documents begin with their first page.
 * Both are fetched at once, while the reader itself is still being started.
 */
import type { RangeLoader } from './range-loader.ts';

export function startAtBothEnds(loader: RangeLoader, bytes: number, chunk: number): RangeLoader {
  const endOf = (begin: number) => Math.min(begin + chunk, bytes);
  const last = Math.max(0, Math.ceil(bytes / chunk) - 1) * chunk;
  const ahead = new Map([...new Set([0, last])].map((begin) => [begin, loader.load(begin, endOf(begin))]));

  return {
    load(begin, end) {
      const fetched = end === endOf(begin) ? ahead.get(begin) : undefined;
      // Kept by whoever asked for it from here on.
      ahead.delete(begin);
      return fetched ?? loader.load(begin, end);
    },
    close: () => loader.close(),
  };
}
