// Lowers the syntax of pdf.js's worker, which is otherwise served unchanged. Its legacy build targets Safari 16.4 and
// later, the first with static class blocks. Because the block is a single expression, a static field can replace it.
const STATIC_BLOCK = /\bstatic\{([^{};]+)\}/g;

/** Throws if a new version of pdf.js uses another pattern, so that support for older iPhones is not lost unnoticed. */
export function withoutStaticBlocks(worker: string): string {
  const older = worker.replaceAll(STATIC_BLOCK, 'static started=$1;');
  if (/\bstatic\{/.test(older)) throw new Error('The worker of pdf.js has a static block of another kind');
  return older;
}
