/**
 * Measures the session list in Chromium: its Lighthouse scores, and the number of rows on the page after scrolling far
 * down.
 */
import { makeSignInLink } from '@countersign/server/staff/invitations';
import { signedInAs } from '@countersign/server/tests/helpers/staff';
import type { Page } from '@playwright/test';
import type { Side } from '../growth/side.ts';
import { median } from '../server/statistics.ts';
import { startChromium } from '../web/chromium.ts';
import { auditOn, type Audit, medianMetrics } from '../web/lighthouse.ts';
import { ensureBrowser, ensureWebBuilt } from '../web/scripts.ts';

const AUDITS = 3;
const SCROLLS = 40;
const LIST = '/console/sessions';

export async function benchListPage(side: Side): Promise<void> {
  await ensureWebBuilt();
  await ensureBrowser();
  const chromium = await startChromium();
  try {
    // The request is authenticated by a header, so that only Lighthouse uses the browser until it finishes.
    const { browser } = await signedInAs(side.test, 'administrator');
    // The tour is marked as seen, so that the list looks as it does after the first day.
    await browser.ask('/staff/me', { method: 'PUT', body: { tour_seen: true } });
    for (const form of ['desktop', 'mobile'] as const) {
      const audits: Audit[] = [];
      for (let run = 0; run < AUDITS; run++)
        audits.push(await auditOn(chromium.port, side.server.url + LIST, form, browser.cookieHeader()));
      const of = (score: 'performance' | 'accessibility' | 'bestPractices') =>
        median(audits.map((audit) => audit[score]));
      console.log(
        `\n# console: Lighthouse on the list of ${side.total} sessions, ${form}, median of ${AUDITS}: performance ${of('performance')} ` +
          `(95 required), accessibility ${of('accessibility')}, best practices ${of('bestPractices')}`,
      );
      for (const [metric, value] of Object.entries(medianMetrics(audits)))
        console.log(`  ${metric} ${value}`);
      for (const shortcoming of new Set(audits.flatMap(({ shortcomings }) => shortcomings)))
        console.log(`  short of 100 by: ${shortcoming}`);
    }
    const [context] = (await chromium.driver()).contexts();
    if (!context) throw new Error('Chromium has no window');
    const page = await context.newPage();
    await signIn(side, page);
    await scrollFar(side, page);
  } finally {
    await chromium.stop();
  }
}

async function signIn({ bench, test, server }: Side, page: Page): Promise<void> {
  const { personId } = await signedInAs(test, 'administrator');
  const { pathname, hash } = new URL(await makeSignInLink(bench.services, personId));
  await page.goto(server.url + pathname + hash);
  await page.getByRole('button').last().click();
  await page.waitForURL(/\/console\/home/);
}

/** A script that runs in the page. It scrolls down by several screens and waits for the next painted frame. */
const SCROLL = `(async () => {
  let scroller = document.querySelector('[data-row]');
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  const started = performance.now();
  (scroller ?? document.documentElement).scrollBy(0, 5000);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return { milliseconds: performance.now() - started, shown: document.querySelectorAll('[data-row]').length };
})()`;

/**
 * Measures the number of rows on the page, and the time from a scroll to the next painted frame, at the start of the
 * list and far down.
 */
async function scrollFar({ server }: Side, page: Page): Promise<void> {
  await page.goto(server.url + LIST);
  await page.locator('[data-row]').first().waitFor();
  const times: number[] = [];
  const rows: number[] = [];
  for (let scrolled = 0; scrolled < SCROLLS; scrolled++) {
    const { milliseconds, shown } = await page.evaluate<{ milliseconds: number; shown: number }>(SCROLL);
    times.push(milliseconds);
    rows.push(shown);
    await page.waitForTimeout(150);
  }
  const last = await page.locator('[data-row]').last().getAttribute('data-row');
  const early = median(times.slice(0, SCROLLS / 4));
  const late = median(times.slice(-SCROLLS / 4));
  console.log(
    `\n# console: scrolled to row ${last}: ${rows[0]} rows on the page at first, ${Math.max(...rows)} at most; ` +
      `a frame after a scroll ${early.toFixed(0)} ms at first, ${late.toFixed(0)} ms at the end (${(late / early).toFixed(2)})`,
  );
}
