/** Playwright's `test` with our server and a record of the page's errors. */
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { KNOWN_ADDRESSES } from './addresses.ts';
import { screenshots } from './paths.ts';
import { startServer, type RunningServer, type ServerSettings } from './server.ts';
import { watchPage, type PageWatch } from './watch-page.ts';

interface PerTest {
  watch: PageWatch;
  /** Saves screenshots of the page for people to look at. */
  saveScreenshots: (page: Page, name: string) => Promise<void>;
}

interface PerWorker {
  /** The same for all tests: another value would start another server. */
  serverSettings: ServerSettings;
  server: RunningServer;
}

export const test = base.extend<PerTest, PerWorker>({
  serverSettings: [KNOWN_ADDRESSES, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings }, use) => {
      const server = await startServer(serverSettings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  watch: async ({ page, server }, use) => {
    await use(await watchPage(page, server.url));
  },
  saveScreenshots: async ({ colorScheme }, use, testInfo) => {
    await use(async (page, name) => {
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        const file = `${name}-${testInfo.project.name}-${scheme}.png`;
        await page.screenshot({ path: path.join(screenshots, file), animations: 'disabled' });
      }
      await page.emulateMedia({ colorScheme: colorScheme ?? null });
    });
  },
});

export { expect } from '@playwright/test';
