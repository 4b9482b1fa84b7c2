// The worker of pdf.js is served as it is, so nothing lowers its syntax: its legacy build is for Safari 16.4 and later, the first
// that knows static blocks of classes. A static field does the same, since the block is one expression.
const STATIC_BLOCK = /\bstatic\{([^{};]+)\}/g;

/** Throws where a new version of pdf.js is written differently, so that nobody loses older iPhones unawares. */
export function withoutStaticBlocks(worker: string): string {
  const older = worker.replaceAll(STATIC_BLOCK, 'static started=$1;');
  if (/\bstatic\{/.test(older)) throw new Error('The worker of pdf.js has a static block of another kind');
  return older;
}
