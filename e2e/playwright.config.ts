import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

/** The tests that require an empty installation, so that each has its own server (`ownServer`). */
const WITH_OWN_SERVER = [
  'console.spec.ts',
  'contacts.spec.ts',
  'invite-people.spec.ts',
  'preparing.spec.ts',
  'sending.spec.ts',
  'stamps.spec.ts',
  'first-send.spec.ts',
  'saved-views.spec.ts',
  'repeat-step.spec.ts',
  'two-tabs.spec.ts',
  'teamwork.spec.ts',
  'asking-signers.spec.ts',
  'remote-signature.spec.ts',
  'saml.spec.ts',
  'walkthrough.spec.ts',
];

/** The long tests that are skipped in this run (`scripts/long-tests.mjs`). */
const SKIPPED = process.env['COUNTERSIGN_SKIPPED']?.split(' ') ?? [];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: ['./support/clear-screenshots.ts', './support/compiled-code.ts'],
  // Each worker has its own server. Tests often wait for a camera or the server, so two workers would use only three
  // quarters of two cores.
  workers: 3,
  fullyParallel: false,
  // The timeout is long, because a busy machine can take long even for short tasks. Only failing tests wait this long.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: 'list',
  use: {
    // Tests for wide screens or keyboards override these settings by `DESKTOP`.
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    launchOptions: launchOptions(),
    // An action times out before its test does, so that the failure names the element that is missing.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Traces are off, because recording them takes a quarter of the time of each test. CONTRIBUTING.md explains how to
    // record one.
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Reduced motion turns off automatic actions, so photos are taken only when the test presses the button.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Tests with their own server run first, because they take longest. In alphabetical order, they would come between
    // the other tests, and the test after each of them would start another server.
    { name: 'own-server', testMatch: WITH_OWN_SERVER, testIgnore: SKIPPED },
    { name: 'shared-server', testIgnore: [...WITH_OWN_SERVER, ...SKIPPED] },
  ],
});
