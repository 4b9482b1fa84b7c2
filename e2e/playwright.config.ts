import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

/**
 * What does not depend on the size of the screen is tested once, on the phone. Single tests are tagged `@once`; what needs
 * a keyboard, `@desktop`.
 */
const SAME_ON_EVERY_SCREEN = [
  'docs.spec.ts',
  'languages.spec.ts',
  'link.spec.ts',
  'liveness-test.spec.ts',
  'scanner.spec.ts',
  'scanner-files.spec.ts',
  'two-signers.spec.ts',
  'unhappy-*.spec.ts',
  'utilities.spec.ts',
  'verify.spec.ts',
];

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
    // First, since it has the longest test.
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      testIgnore: SAME_ON_EVERY_SCREEN,
      grepInvert: /@once/,
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
    },
  ],
});
