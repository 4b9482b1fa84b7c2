// pdf.js walks to the last page before it shows the first one. If a document stores its 500 pages in one flat list, that
// fetches the whole file. The walk only serves to repair broken page trees, and the server rejects broken documents on
// upload.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { withoutStaticBlocks } from './older-pdf-worker.ts';

const WORKER = /[/\\]pdf\.worker\.min\.mjs\?url$/;
const ALWAYS = 'await n.ensureDoc("checkLastPage",[e]);';
const WHEN_REPAIRING = 'e&&await n.ensureDoc("checkLastPage",[e]);';

export function quickPdfWorker(): Plugin {
  return {
    name: 'countersign:quick-pdf-worker',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!WORKER.test(id)) return null;
      const worker = await readFile(id.replace('?url', ''), 'utf8');
      const source = withoutStaticBlocks(withoutLastPageCheck(worker));
      const file = this.emitFile({ type: 'asset', name: 'pdf.worker.min.mjs', source });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}

/** Throws if a new version of pdf.js uses another pattern, so that the speed-up is not lost unnoticed. */
export function withoutLastPageCheck(worker: string): string {
  const parts = worker.split(ALWAYS);
  if (parts.length !== 2)
    throw new Error('The worker of pdf.js checks the last page in a different way than before');
  return parts.join(WHEN_REPAIRING);
}
