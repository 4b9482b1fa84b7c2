/** Extends Playwright's `test` by the product's server and a record of the page's errors. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestProvider } from '@countersign/server/staff/testing/test-provider';
import { expect, test as base, type Page, type ViewportSize } from '@playwright/test';
import { KNOWN_ADDRESSES } from './addresses.ts';
import { screenshots, wantsScreenshots } from './paths.ts';
import { startServer, type RunningServer, type ServerSettings } from './server.ts';
import { watchPage, type PageWatch } from './watch-page.ts';

/** The languages in which additional screenshots are taken. */
const OTHER_LANGUAGES = ['hi', 'ur', 'ta'];

/**
 * Gives a test an empty installation. A new settings object makes Playwright start another server, even with equal
 * values.
 */
export const ownServer = () => ({ serverSettings: { ...KNOWN_ADDRESSES } });

/**
 * The sizes of screenshots: a narrow phone, a typical phone, a phone in landscape, and a laptop with a short screen.
 */
const PHOTOGRAPHED = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 1366, height: 625 },
];

interface PerTest {
  watch: PageWatch;
  /** Saves screenshots of the page for visual review, if they are requested. */
  saveScreenshots: (page: Page, name: string) => Promise<void>;
}

interface PerWorker {
  /** The settings of the server. All tests share one object, because another object would start another server. */
  serverSettings: ServerSettings;
  /** The identity provider for company accounts. */
  identityProvider: TestProvider;
  server: RunningServer;
  /**
   * The file that the browser's only camera plays (Motion JPEG). The browser reads it whenever a page opens the camera.
   */
  cameraFile: string;
}

export const test = base.extend<PerTest, PerWorker>({
  serverSettings: [KNOWN_ADDRESSES, { scope: 'worker', option: true }],
  identityProvider: [
    async ({ browserName: _any }, use) => {
      const provider = await TestProvider.open();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ serverSettings, identityProvider }, use) => {
      const server = await startServer({ ...identityProvider.environment, ...serverSettings });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  cameraFile: [
    async ({ browserName }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), `countersign-${browserName}-camera-`));
      await use(path.join(folder, 'feed.mjpeg'));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // All tests of a worker share one browser, including the tests with a camera, because starting a browser takes as
  // long as a short test.
  launchOptions: [
    async ({ launchOptions: { args = [], ...options }, cameraFile }, use) => {
      const camera = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${cameraFile}`,
      ];
      await use({ ...options, args: [...args, ...camera] });
    },
    { scope: 'worker' },
  ],
  watch: async ({ page, server }, use) => {
    await use(await watchPage(page, server.url));
  },
  saveScreenshots: async ({ colorScheme, isMobile }, use) => {
    await use(async (page, name) => {
      if (!wantsScreenshots) return;
      const before = page.viewportSize();
      for (const size of isMobile ? PHOTOGRAPHED : [before]) await photograph(page, name, size);
      if (isMobile) await photographTranslated(page, name);
      if (before) await page.setViewportSize(before);
      await page.emulateMedia({ colorScheme: colorScheme ?? null });
    });
  },
});

async function photograph(page: Page, name: string, size: ViewportSize | null): Promise<void> {
  if (size) await page.setViewportSize(size);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const file = `${name}-${size?.width ?? ''}-${scheme}.png`;
    await page.screenshot({ path: path.join(screenshots, file), animations: 'disabled', scale: 'css' });
  }
}

/** Takes screenshots of the same state in other languages, if the page can change its language. */
async function photographTranslated(page: Page, name: string): Promise<void> {
  const choice = page.locator('select:has(option[value="ur"])').first();
  // Without a connection, the page cannot load another language.
  const isOffline = await page.evaluate(() => !navigator.onLine);
  if (isOffline || !(await choice.isVisible())) return;
  const first = await choice.inputValue();
  if (first !== 'en') return;
  for (const language of OTHER_LANGUAGES) {
    await choice.selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const size of PHOTOGRAPHED) await photograph(page, `${language}-${name}`, size);
  }
  await choice.selectOption(first);
  await expect(page.locator('html')).toHaveAttribute('lang', first);
}

export { expect } from '@playwright/test';
