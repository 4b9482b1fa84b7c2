/**
 * Measures hostile and valid uploads: the verdict, the time, and the memory of the processes that inspect and rewrite
 * them.
 */
import { floods } from '@countersign/server/pdf/testing/floods';
import { giants } from '@countersign/server/pdf/testing/giants';
import { good, hostilePdfs } from '@countersign/server/pdf/testing/hostile-pdfs';
import { encryptedPdfs } from '@countersign/server/pdf/testing/encrypted-pdfs';
import { honestPdfs } from '@countersign/server/pdf/testing/honest-pdfs';
import { createPdfInspector } from '@countersign/server/pdf/inspection/inspector';
import { createPdfRebuilder } from '@countersign/server/pdf/rebuild/rebuilder';
import { openWithPdfjs } from '@countersign/server/pdf/rendering/draw-with-pdfjs';
import { agreement } from '../web/long-pdf.ts';
import { watchChild } from './watch-child.ts';
import type { Usage } from './watch-child.ts';

type Upload = { name: string; outcome: string; make: () => Buffer | Promise<Buffer> };
type Measured = Usage & { name: string; milliseconds: number };

export async function benchUploads(): Promise<void> {
  await measureAll('hostile, limits as in the server', [...hostilePdfs, ...floods].map(upload));
  await measureAll('valid, very large', giants.map(accepted));
  await measureAll('valid, unusual structure', honestPdfs.map(accepted));
  await measureAll('valid, encrypted without a password', encryptedPdfs.map(accepted));
  await measureRewriting();
  await measureLongUpload();
}

const PAGES = [1, 10, 100];

/** Measures rewriting, drawing and comparing dense pages with one worker. The start of the worker is not measured. */
async function measureRewriting(): Promise<void> {
  console.log('\n# uploads: rewritten into the strict form');
  for (const pages of PAGES) {
    const document = await agreement(pages);
    const rebuilder = createPdfRebuilder({ size: 1 });
    await rebuilder.rebuild(await agreement(2), 2);
    const watch = watchChild();
    const start = performance.now();
    const outcome = await rebuilder.rebuild(document, pages);
    const milliseconds = performance.now() - start;
    const { processorMs, megabytes } = watch.stop();
    await rebuilder.close();
    const verdict = outcome.ok ? 'accepted' : outcome.reason;
    const each = (total: number) => (total / pages).toFixed(0);
    const reference = await drawOnce(document, pages);
    console.log(
      `${pages} pages: ${verdict}, ${(milliseconds / 1000).toFixed(1)} s; per page ${each(milliseconds)} ms, ${each(processorMs)} ms of processor time (150 required), ${(processorMs / reference).toFixed(1)} times a drawing by pdf.js; ${megabytes.toFixed(0)} MB (300 required)`,
    );
  }
}

/**
 * Returns the processor time that pdf.js alone needs to draw all pages once, after drawing the first page as a warm-up.
 */
async function drawOnce(document: Buffer, pages: number): Promise<number> {
  const opened = await openWithPdfjs(document);
  await opened.draw(1, PROOF_DPI);
  const before = process.cpuUsage();
  for (let page = 1; page <= pages; page++) await opened.draw(page, PROOF_DPI);
  const { user, system } = process.cpuUsage(before);
  await opened.close();
  return (user + system) / 1000;
}

/** The resolution of the pictures that the server compares, in dots per inch. */
const PROOF_DPI = 100;

/** Measures rewriting a long document with as many workers as the server has. */
async function measureLongUpload(): Promise<void> {
  const document = await agreement(LONG);
  const rebuilder = createPdfRebuilder();
  const start = performance.now();
  const outcome = await rebuilder.rebuild(document, LONG);
  const seconds = (performance.now() - start) / 1000;
  await rebuilder.close();
  const verdict = outcome.ok ? 'accepted' : outcome.reason;
  console.log(`${LONG} pages, all workers: ${verdict}, ${seconds.toFixed(1)} s (20 required)`);
}

const LONG = 100;

function accepted([name, make]: [string, Upload['make']]): Upload {
  return { name, outcome: 'accepted', make };
}

function upload([name, outcome, make]: [string, string, () => Buffer]): Upload {
  return { name, outcome, make };
}

async function measureAll(title: string, uploads: readonly Upload[]): Promise<void> {
  console.log(`\n# uploads: ${title}`);
  const measured: Measured[] = [];
  for (const each of uploads) measured.push(await measure(each));
  const slowest = measured.reduce((worst, each) => (each.milliseconds > worst.milliseconds ? each : worst));
  const largest = measured.reduce((worst, each) => (each.megabytes > worst.megabytes ? each : worst));
  console.log(
    `${measured.length} documents; slowest: ${slowest.name}, ${slowest.milliseconds.toFixed(0)} ms (under 2000 required); largest: ${largest.name}, ${largest.megabytes.toFixed(0)} MB (under 300 required)`,
  );
}

/**
 * Measures a document in a new process, so that the peak memory is that of this document. The start of the process is
 * not measured.
 */
async function measure({ name, outcome, make }: Upload): Promise<Measured> {
  const file = await make();
  const inspector = createPdfInspector();
  await inspector.inspect(good);
  const watch = watchChild();
  const start = performance.now();
  // The document is inspected as an attachment, which takes longest because attachments are also searched for active
  // content.
  const inspection = await inspector.inspect(file, 'attachment');
  const milliseconds = performance.now() - start;
  const usage = watch.stop();
  await inspector.close();
  const verdict = inspection.ok ? 'accepted' : inspection.reason;
  const mismatch = verdict === outcome ? '' : ` (${outcome} required)`;
  console.log(
    `${name} (${(file.length / 1e6).toFixed(1)} MB): ${verdict}${mismatch}, ${milliseconds.toFixed(0)} ms (${usage.processorMs} ms of processor time), ${usage.megabytes.toFixed(0)} MB`,
  );
  return { ...usage, name, milliseconds };
}
