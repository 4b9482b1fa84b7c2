/** Measures the processor time per frame that a scanner takes on the main thread. The camera shows no readable code. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { ScannerName } from './bench-scanner.ts';

const WARM_UP_MS = 2000;
const SAMPLES = 20;
const SAMPLE_MS = 400;

export async function mainThreadPerFrame(browser: Browser, address: string, name: ScannerName) {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  await page.evaluate(`bench.start(${JSON.stringify(name)})`);
  await delay(WARM_UP_MS);
  const began = performance.now();
  const costs: number[] = [];
  let total = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const before = await readCounters(page, devtools);
    await delay(SAMPLE_MS);
    const after = await readCounters(page, devtools);
    const frames = after.frames - before.frames;
    total += frames;
    if (frames > 0) costs.push((after.milliseconds - before.milliseconds) / frames);
  }
  const seconds = (performance.now() - began) / 1000;
  await page.close();
  const median = costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;
  return { median, frames: total / seconds };
}

async function readCounters(page: Page, devtools: CDPSession) {
  const frames = Number(await page.evaluate('bench.frames()'));
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return { frames, milliseconds: seconds * 1000 };
}
