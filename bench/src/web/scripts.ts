/**
 * Loads steps of `npm start` and `npm test` that the benches need. The steps are JavaScript files, because they run
 * before the installation.
 */
import type { Page } from '@playwright/test';

export async function ensureWebBuilt(): Promise<void> {
  const script: { ensureWebBuilt(node: string): void } = await import(scriptAt('web-build.mjs'));
  script.ensureWebBuilt(process.execPath);
}

export async function ensureBrowser(): Promise<void> {
  const script: { ensureBrowser(): Promise<unknown> } = await import(scriptAt('ensure-browser.mjs'));
  await script.ensureBrowser();
}

/** Loads functions that run in the page. Their types are unknown here. */
export async function pageShare(): Promise<PageShare> {
  const share: PageShare = await import(new URL('../../../e2e/support/page-share.ts', import.meta.url).href);
  return share;
}

interface PageShare {
  shareOfWindow: (page: Page) => Promise<number>;
  WINDOWS: readonly { width: number; height: number }[];
}

const scriptAt = (name: string) => new URL(`../../../scripts/${name}`, import.meta.url).href;
