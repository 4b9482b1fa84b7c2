import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { ASHA, startSigning } from './support/originator.ts';
import { expect, test } from './support/test.ts';
import { NO_PAGE_ERRORS } from './support/watch-page.ts';

const ADDRESS = 'https://pay.example.com/loan/4711';
const PHONES_AND_DESKTOP = [
  { width: 375, height: 667 },
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

test.describe('the code display', () => {
  test('shows the code as large as the screen allows, turned on an upright phone', async ({
    page,
    server,
    watch,
    saveScreenshots,
  }) => {
    await page.goto(`${server.url}/ocr?code=4711`);
    await expectLargeCode(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'code-display');
    expect(watch).toEqual(NO_PAGE_ERRORS);
  });

  test("never overflows, however wide the device's digits are", async ({ page, server }) => {
    for (const size of PHONES_AND_DESKTOP) {
      await page.setViewportSize(size);
      await page.goto(`${server.url}/ocr?code=4711`);
      for (const spacing of ['-0.1em', '0', '0.2em']) {
        await widenDigits(page, spacing);
        await expectLargeCode(page);
      }
    }
  });

  test('is edited with the keyboard', async ({ page, server }) => {
    await page.goto(`${server.url}/ocr`);
    await expect(page.getByText('----', { exact: true })).toBeVisible();
    await page.keyboard.type('1x23');
    await expect(page.getByRole('textbox')).toHaveValue('123');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type('4');
    await expect(page.getByText('1234', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/ocr?code=1234`);
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('textbox')).toHaveValue('123');
    await page.keyboard.type('9');
    await expect(page).toHaveURL(`${server.url}/ocr?code=1239`);
    await page.reload();
    await expect(page.getByText('1239', { exact: true })).toBeVisible();
  });

  test('discards an invalid code', async ({ page, server }) => {
    await page.goto(`${server.url}/ocr?code=12345`);
    await expect(page.getByText('----', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/ocr`);
  });
});

test.describe('the document redirect', () => {
  // The document is blocked: browsers differ in whether they show or save a PDF, and the viewer would keep the page
  // busy.
  test.beforeEach(({ page }) => page.route('**/api/v1/docs/**', (route) => route.abort()));

  test('opens the document behind a token', async ({ page, server }) => {
    const { session_id: session } = await startSigning(server, [ASHA]);
    const answer = await page.request.post(
      `${server.url}/api/v1/originator/sessions/${session}/document-token`,
      {
        headers: { authorization: `Bearer ${server.apiKey}` },
      },
    );
    const { data } = await answer.json();
    const address = `${server.url}/api/v1/docs/${data.token}`;
    const asked = page.waitForRequest(address);
    await page.goto(`${server.url}/d?${data.token}`, { waitUntil: 'commit' });
    await asked;
    const document = await page.request.get(address);
    expect(document.status()).toBe(200);
    expect(document.headers()['content-type']).toBe('application/pdf');
  });

  test('stays on the documents path, whatever the token contains', async ({ page, server, watch }) => {
    // A response with status 204 prevents the navigation. After a refused request, the error page would interrupt the
    // next address.
    await page.route('**/api/v1/docs/**', (route) => route.fulfill({ status: 204 }));
    for (const query of [
      '//evil.test',
      'https://evil.test/x',
      '../../originator',
      '%2e%2e%2fconfig',
      '\\\\evil.test',
    ]) {
      await test.step(query, async () => {
        const asked = page.waitForRequest((request) =>
          request.url().startsWith(`${server.url}/api/v1/docs/`),
        );
        await page.goto(`${server.url}/d?${query}`, { waitUntil: 'commit' });
        await asked;
        expect(watch.foreignRequests).toEqual([]);
      });
    }
  });

  test('explains what to do about an unknown token, at each address', async ({
    page,
    server,
    saveScreenshots,
  }) => {
    await page.unroute('**/api/v1/docs/**');
    for (const address of ['/d?no-such-token', '/api/v1/docs/no-such-token']) {
      await page.goto(server.url + address);
      await expect(page.getByRole('heading', { name: 'Link not recognised' })).toBeVisible();
      await expect(page.getByText(/for a new link/)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/d');
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'document-redirect-unknown');
  });

  test('does nothing without a token', async ({ page, server, saveScreenshots }) => {
    await page.goto(`${server.url}/d`);
    await expect(page.getByRole('heading', { name: 'No document in this link' })).toBeVisible();
    await expect(page.getByText(/The link is not complete/)).toBeVisible();
    expect(page.url()).toBe(`${server.url}/d`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'document-redirect-empty');
  });
});

test.describe('the QR generator', () => {
  test('creates a code, and offers it as PNG, as SVG and through the clipboard', async ({
    page,
    server,
    watch,
    context,
    saveScreenshots,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, server.url, ` ${ADDRESS} `);
    await expect(page.getByText(`QR Code for: ${ADDRESS}`, { exact: true })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'qr-generator');

    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
    };
    const png = await save('Download PNG');
    expect(png.name).toBe('qr-pay.example.com-loan-4711.png');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(png.bytes.readUInt32BE(16)).toBe(1024);
    const svg = await save('Download SVG');
    expect(svg.name).toBe('qr-pay.example.com-loan-4711.svg');
    expect(svg.bytes.toString()).toMatch(/^<svg/);

    await page.getByRole('button', { name: 'Copy image' }).click();
    await expect(page.getByText('Image copied')).toBeVisible();
    const copied = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap(({ types }) => types),
    );
    expect(copied).toContain('image/png');

    for (const [mimeType, { name, bytes }] of [
      ['image/png', png],
      ['image/svg+xml', svg],
    ] as const) {
      await page.goto(`${server.url}/qr-scanner`);
      await page
        .getByLabel('Scan an image instead', { exact: true })
        .first()
        .setInputFiles({ name, mimeType, buffer: bytes });
      await expect(page.getByText('Valid URL detected!')).toBeVisible();
      await expect(page.getByText(ADDRESS, { exact: true })).toBeVisible();
    }
    expect(watch).toEqual(NO_PAGE_ERRORS);
  });

  test('rejects other domains and names the allowed ones', async ({ page, server, saveScreenshots }) => {
    await enter(page, server.url, 'https://example.com.evil.test/');
    await expect(
      page.getByText('Domain not allowed. Allowed domains: example.com, example.org'),
    ).toBeVisible();
    await expect(page.getByText('Any subdomain or path under these domains is allowed')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'qr-generator-refused');
  });
});

async function enter(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/qr-generator`);
  await page.getByRole('textbox', { name: 'Enter URL' }).fill(address);
}

/**
 * Checks that the digits run along the longer side of the screen and fit on it, and that their height is at least a
 * quarter of the shorter side.
 */
async function expectLargeCode(page: Page): Promise<void> {
  const code = page.getByText('4711', { exact: true });
  await expect(code).toBeVisible();
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const isUpright = screen.height > screen.width;
  const box = (await code.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [start, length, height] = isUpright ? [box.y, box.height, box.width] : [box.x, box.width, box.height];
  const [longSide, shortSide] = isUpright ? [screen.height, screen.width] : [screen.width, screen.height];
  // Digits that are 2 cm high can be read from a distance of two metres. This is a fifth of the shorter side of any
  // phone.
  expect(height).toBeGreaterThan(0.25 * shortSide);
  expect(length).toBeGreaterThan(0.7 * longSide);
  expect(start).toBeGreaterThanOrEqual(0);
  expect(start + length).toBeLessThanOrEqual(longSide);
}

/** Simulates a system font with narrower or wider digits, so that no such font needs to be installed. */
async function widenDigits(page: Page, letterSpacing: string): Promise<void> {
  await page.evaluate((spacing) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`main * { letter-spacing: ${spacing}; transition: none; }`);
    document.adoptedStyleSheets = [sheet];
  }, letterSpacing);
}
