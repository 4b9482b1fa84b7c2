/**
 * Compares the product's scanner with html5-qrcode, on the same pictures and the same camera, in one run of one
 * browser.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../../../e2e/support/browser.ts';
import { CASES, FRAME, type Case } from './cases.ts';
import { drawCode, jpegOf, STRAIGHT } from '@countersign/fixtures/draw-code';
import { mainThreadPerFrame } from './main-thread.ts';
import { benchSamples } from './samples.ts';

const SCANNERS = ['countersign', 'html5-qrcode'] as const;
export type ScannerName = (typeof SCANNERS)[number];

/** The time limit for reading a code. A code that is not read within this limit counts as unread. */
const TIMEOUT_MS = 1000;
const PAGE = path.join(import.meta.dirname, '..', '..', 'page', 'scanner');

export async function benchScanner({ samples }: { samples?: string }): Promise<void> {
  if (samples !== undefined) return benchSamples(samples);
  console.log('\n# scanner: codes read within a second, and what a frame costs the main thread');
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  const feed = path.join(folder, 'unreadable.mjpeg');
  await writeFile(feed, await unreadableFeed());
  await build({ root: PAGE, logLevel: 'warn', build: { outDir: folder, emptyOutDir: false } });
  for (const [index, each] of CASES.entries()) {
    const grey = await drawCode(each.format, each.text, each.view, FRAME);
    await writeFile(path.join(folder, `${index}.jpg`), await jpegOf(grey, FRAME));
  }
  await writeFile(path.join(folder, 'first.jpg'), await unreadable());

  const server = await preview({
    root: PAGE,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await openBrowser(feed);
  try {
    const address = server.resolvedUrls?.local[0] ?? '';
    const ours = await readAll(browser, address, 'countersign');
    const theirs = await readAll(browser, address, 'html5-qrcode');
    printRows(ours, theirs);
    for (const name of SCANNERS) {
      const { median, frames } = await mainThreadPerFrame(browser, address, name);
      console.log(
        `${name}: main thread ${median.toFixed(1)} ms a frame in the median, ${frames.toFixed(1)} frames a second`,
      );
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAll(browser: Browser, address: string, name: ScannerName): Promise<boolean[]> {
  const page = await browser.newPage();
  await page.goto(`${address}?pictures`);
  await page.evaluate(`bench.start(${JSON.stringify(name)})`);
  const outcomes: boolean[] = [];
  for (const [index, { text }] of CASES.entries()) {
    const call = `bench.reads('/${index}.jpg', ${JSON.stringify(text)}, ${TIMEOUT_MS})`;
    outcomes.push((await page.evaluate(call)) === true);
  }
  await page.close();
  return outcomes;
}

function printRows(ours: readonly boolean[], theirs: readonly boolean[]): void {
  const print = (row: string, wanted: (each: Case) => boolean) => {
    const all = CASES.filter(wanted).length;
    const [mine, other] = [count(ours, wanted), count(theirs, wanted)];
    console.log(`${row.padEnd(24)} ${`${mine}/${all}`.padStart(7)} ${`${other}/${all}`.padStart(7)}`);
    return mine / other;
  };
  console.log(`${''.padEnd(24)} ${'ours'.padStart(7)} ${'theirs'.padStart(7)}`);
  const rows = [...new Set(CASES.map((each) => each.row))];
  for (const row of rows) print(row, (each) => each.row === row);
  const ratio = print('all', () => true);
  console.log(
    `${ratio.toFixed(2)} times as many as html5-qrcode 2.3.8 (twice as many required, and no fewer on any row)`,
  );
}

function count(outcomes: readonly boolean[], wanted: (each: Case) => boolean): number {
  return CASES.filter((each, index) => wanted(each) && outcomes[index]).length;
}

async function openBrowser(feed: string): Promise<Browser> {
  const options = launchOptions();
  const camera = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${feed}`,
  ];
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...camera] });
}

/** Draws a code that cannot be read, which keeps both scanners busy. */
async function unreadable(): Promise<Buffer> {
  return jpegOf(
    await drawCode('PDF417', 'beyond reading', { ...STRAIGHT, size: 0.5, blur: 14 }, FRAME),
    FRAME,
  );
}

async function unreadableFeed(): Promise<Buffer> {
  const picture = await unreadable();
  return Buffer.concat([picture, picture]);
}
