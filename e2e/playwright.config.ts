import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

/** They begin with nobody and nothing, so each has a server of its own (`ownServer`). */
const WITH_OWN_SERVER = [
  'console.spec.ts',
  'preparing.spec.ts',
  'sending.spec.ts',
  'saved-views.spec.ts',
  'two-tabs.spec.ts',
];

/** Long tests that this run leaves out (`scripts/long-tests.mjs`). */
const SKIPPED = process.env['COUNTERSIGN_SKIPPED']?.split(' ') ?? [];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: ['./support/clear-screenshots.ts', './support/compiled-code.ts'],
  // Each has a server of its own. A test often waits, for a camera or for the server: two leave a quarter of two cores idle.
  workers: 3,
  fullyParallel: false,
  // A busy machine may need long for what takes a moment; only a test that fails waits so long.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: 'list',
  use: {
    // What is seen otherwise on a wide screen, or needs a keyboard, uses `DESKTOP`.
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    launchOptions: launchOptions(),
    // Less than a test may take, so that the failure names the element that was waited for.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // No trace: recording one costs a quarter of each test. CONTRIBUTING.md says how to record one.
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Nothing moves by itself: photos are taken when the test presses the button.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // First, since they are the longest. In the order of their names, each would also make the next test start a server again.
    { name: 'own-server', testMatch: WITH_OWN_SERVER, testIgnore: SKIPPED },
    { name: 'shared-server', testIgnore: [...WITH_OWN_SERVER, ...SKIPPED] },
  ],
});
