/**
 * Measures the memory of Chromium as the proportional set size of its processes, so that shared memory counts once. If
 * a second Chromium runs on the machine, the results are too small.
 */
import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** The memory of Chromium in megabytes. */
export interface Memory {
  /** The memory of all of Chromium's processes. */
  browser: number;
  /** The memory of the largest renderer process, which shows the document. All other renderers are empty. */
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

/** Returns the proportional set size of a process, or 0 if the process has ended. */
async function proportionalSize(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
}
