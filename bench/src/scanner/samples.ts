/**
 * Tests the product's scanner with the samples of zxing-cpp (`test/samples`) in the scanner's formats. A sample is a
 * picture file next to a file with its text (`.txt`) or bytes (`.bin`).
 */
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { z } from 'zod';
import { launchOptions } from '../../../e2e/support/browser.ts';

const PAGE = path.join(import.meta.dirname, '..', '..', 'page', 'scanner');
const KINDS = ['datamatrix', 'aztec'];
const contentSchema = z.object({ text: z.string().nullable(), bytes: z.array(z.number()) }).nullable();
const PICTURE = /\.(?:png|jpe?g|webp)$/u;

export async function benchSamples(samples: string): Promise<void> {
  console.log('\n# scanner: samples of zxing-cpp whose content is read exactly');
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-bench-'));
  await build({ root: PAGE, logLevel: 'warn', build: { outDir: folder, emptyOutDir: false } });
  const server = await preview({
    root: PAGE,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    for (const kind of KINDS) {
      const pictures = await picturesOf(samples, kind);
      let read = 0;
      for (const picture of pictures) {
        await copyFile(path.join(samples, picture), path.join(folder, 'sample'));
        const content: unknown = await page.evaluate(`bench.contentOf('/sample')`);
        if (await isExpected(path.join(samples, picture), content)) read += 1;
        else console.log(`  not read: ${picture}`);
      }
      console.log(`${kind}: ${read} of ${pictures.length}`);
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function picturesOf(samples: string, kind: string): Promise<string[]> {
  const folders = (await readdir(samples)).filter((folder) => folder.startsWith(`${kind}-`));
  const files = folders.map(async (folder) =>
    (await readdir(path.join(samples, folder)))
      .filter((file) => PICTURE.test(file))
      .map((file) => `${folder}/${file}`),
  );
  return (await Promise.all(files)).flat();
}

/**
 * Compares the content with the expected text, or with the expected bytes if the sample has no text. A text that
 * consists of control characters is treated as bytes.
 */
async function isExpected(picture: string, content: unknown): Promise<boolean> {
  const base = picture.replace(PICTURE, '');
  const { text, bytes } = contentSchema.parse(content) ?? { text: null, bytes: [] };
  const wanted = await readFile(`${base}.txt`).catch(() => null);
  if (wanted && text !== null) return text === wanted.toString();
  return Buffer.from(bytes).equals(wanted ?? (await readFile(`${base}.bin`)));
}
