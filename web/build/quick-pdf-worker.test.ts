// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutLastPageCheck } from './quick-pdf-worker.ts';

const worker = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs');

it('lets the worker of the installed pdf.js look for the last page only when it repairs a document', async () => {
  const before = await readFile(worker, 'utf8');
  const after = withoutLastPageCheck(before);
  expect(after.length - before.length).toBe('e&&'.length);
  expect(after).toContain('ensureDoc("checkFirstPage",[e]);e&&await n.ensureDoc("checkLastPage",[e]);');
});

it('stops the build if pdf.js uses another pattern', () => {
  expect(() => withoutLastPageCheck('something else')).toThrow('a different way than before');
});
