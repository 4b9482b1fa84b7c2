/** Opens the document as a signer on a phone does, and reads it to the end. */
import type { RunningServer } from '@countersign/e2e/support/server.ts';
import { ENGLISH } from '@countersign/e2e/support/screen-texts.ts';
import { devices, type Page } from '@playwright/test';
import type { RunningChromium } from './chromium.ts';
import { memoryOf, type Memory } from './memory.ts';
import { otpSentTo, type Invitation } from './signing.ts';

export interface OpenedDocument {
  page: Page;
  /** The time from the start of the document step until its first page is drawn, in milliseconds. */
  firstPageAfter: number;
  close(): Promise<void>;
}

const PAGES_PER_SAMPLE = 10;
/** The pause on each page. It is longer than the time that the viewer waits before it draws a page during scrolling. */
const PAUSE_PER_PAGE_MS = 100;
const TIMEOUT_MS = 60_000;

export async function openDocument(
  chromium: RunningChromium,
  server: RunningServer,
  invitation: Invitation,
  pages: number,
): Promise<OpenedDocument> {
  const { page, close } = await newPhone(chromium);
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript({ content: stopwatch(pages) });
  await page.goto(invitation.link);
  await typeOtp(page, server, invitation);
  await sheet(page, 1, pages).locator('canvas').waitFor();
  const firstPageAfter = await page.evaluate<number>('globalThis.firstPageAfter');
  return { page, firstPageAfter, close };
}

/** Opens a page with an empty cache. */
export async function newPhone(
  chromium: RunningChromium,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.driver();
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  return { page: await context.newPage(), close: () => context.close() };
}

export async function typeOtp(page: Page, server: RunningServer, { phone }: Invitation): Promise<void> {
  await page.getByText('We have sent you an OTP by SMS.').waitFor();
  await page.getByLabel(ENGLISH.otp.input).fill(await otpSentTo(server, phone));
  await page.getByRole('button', { name: ENGLISH.otp.proceed, exact: true }).click();
}

/** Closes the empty tab that the browser opens at its start, because a signer has only one tab. */
export async function closeEmptyTabs(chromium: RunningChromium): Promise<void> {
  const [first] = (await chromium.driver()).contexts();
  for (const page of first?.pages() ?? []) await page.close();
}

/** Scrolls to the end page by page. Returns the peak memory. */
export async function readToEnd(chromium: RunningChromium, page: Page, pages: number): Promise<Memory> {
  const browser = await chromium.driver();
  const region = section(page, ENGLISH.document.region);
  await region.hover();
  const peak: Memory = { browser: 0, page: 0 };
  for (let at = 1; at <= pages; at++) {
    if (at % PAGES_PER_SAMPLE === 0) {
      await sheet(page, at, pages).locator('canvas').waitFor();
      const now = await memoryOf(browser);
      peak.browser = Math.max(peak.browser, now.browser);
      peak.page = Math.max(peak.page, now.page);
    }
    const [here, below] = [await sheet(page, at, pages).boundingBox(), await region.boundingBox()];
    if (!here || !below) throw new Error(`Page ${at} did not come into view`);
    // Scrolls the next page to the top of the view.
    await page.mouse.wheel(0, here.y + here.height - below.y);
    await page.waitForTimeout(PAUSE_PER_PAGE_MS);
  }
  return peak;
}

const sheet = (page: Page, number: number, pages: number) => section(page, `Page ${number} of ${pages}`);

/**
 * The selector is not a role, because Playwright would read the whole text of the document to find a role, and this
 * would change the measured memory.
 */
const section = (page: Page, label: string) => page.locator(`section[aria-label="${label}"]`);

/** A script that runs in the page, so that the time of the test driver is not measured. */
const stopwatch = (pages: number) => `
  globalThis.firstPageAfter = new Promise((resolve) => {
    let began;
    new MutationObserver((_, observer) => {
      if (began === undefined) {
        if (document.querySelector('h1')?.textContent !== ${JSON.stringify(ENGLISH.document.title)}) return;
        began = performance.now();
      }
      if (!document.querySelector('section[aria-label="Page 1 of ${pages}"] canvas')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });`;
