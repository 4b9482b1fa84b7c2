/** The Chromium that `scripts/ensure-browser.mjs` found, and the flags with which to start it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { root } from './paths.ts';

const rememberedIn = path.join(root, 'node_modules', '.cache', 'countersign', 'browser.json');

/**
 * The features to disable. Chromium uses only the last list of this kind, so this list repeats Playwright's own (in its
 * `chromiumSwitches.ts`).
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions below the address bar are a separate page. It loads with every window, which takes as long as a
  // short test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export function launchOptions(): LaunchOptions {
  return {
    executablePath: browserExecutable(),
    // In a container, Chromium has no GPU and cannot create its sandbox. During a test, Chromium must not contact other
    // hosts.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Our pages contain no frames of other sites, so Chromium need not prepare a process for such frames.
      '--disable-site-isolation-trials',
      `--disable-features=${DISABLED_FEATURES.join()}`,
    ],
  };
}

function browserExecutable(): string {
  let remembered: unknown;
  try {
    remembered = JSON.parse(readFileSync(rememberedIn, 'utf8'));
  } catch {
    throw new Error('No browser is known yet. Run: node scripts/ensure-browser.mjs');
  }
  if (typeof remembered === 'object' && remembered !== null && 'executable' in remembered) {
    return String(remembered.executable);
  }
  throw new Error(`${rememberedIn} names no browser. Delete it and run: node scripts/ensure-browser.mjs`);
}
