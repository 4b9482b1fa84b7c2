/**
 * What Chromium occupies: each process's proportional share, so that what they have in common counts once. Another Chromium
 * on the machine would bear a part of the share: the figures are for one that runs alone.
 */
import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** In megabytes. */
export interface Memory {
  /** All of Chromium's processes. */
  browser: number;
  /** The heaviest renderer: the one with the document, for the others are empty. */
  page: number;
}

export async function memoryOf(browser: Browser): Promise<Memory> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const sizes = await Promise.all(
    processInfo.map(async ({ id, type }) => ({ type, megabytes: await proportionalSize(id) })),
  );
  const pages = sizes.filter(({ type }) => type === 'renderer');
  return {
    browser: sizes.reduce((sum, { megabytes }) => sum + megabytes, 0),
    page: Math.max(...pages.map(({ megabytes }) => megabytes)),
  };
}

/** A process that ended meanwhile occupies nothing. */
async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}
