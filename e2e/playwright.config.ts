import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

/** These tests require an empty installation, so each has its own server (`ownServer`). */
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

/** The long tests that this run omits (`scripts/long-tests.mjs`). */
const SKIPPED = process.env['COUNTERSIGN_SKIPPED']?.split(' ') ?? [];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  forbidOnly: Boolean(process.env['CI']),
  globalSetup: ['./support/clear-screenshots.ts', './support/compiled-code.ts'],
  // Each worker has its own server. Tests often wait for a camera or the server, so two workers would leave a quarter of
  // two cores idle.
  workers: 3,
  fullyParallel: false,
  // The timeout is long, because a busy machine may need a long time for short tasks. Only failing tests wait this
  // long.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: 'list',
  use: {
    // Tests for wide screens or keyboards use `DESKTOP`.
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    launchOptions: launchOptions(),
    // The limit for one action is less than the test timeout, so that a failure names the awaited element.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // No trace is recorded, because recording takes a quarter of the time of each test. CONTRIBUTING.md explains how to
    // record one.
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    // Disables automatic actions: photos are taken when the test presses the button.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Tests with their own server run first, because they take longest. In alphabetical order, each of them would also
    // make the next test start another server.
    { name: 'own-server', testMatch: WITH_OWN_SERVER, testIgnore: SKIPPED },
    { name: 'shared-server', testIgnore: [...WITH_OWN_SERVER, ...SKIPPED] },
  ],
});
