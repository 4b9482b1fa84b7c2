/** Measures the share of the window that shows the document, between the toolbar above it and the button below it. */
import { expect, type Page } from '@playwright/test';

export const WINDOWS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1366, height: 625 },
  { width: 1280, height: 800 },
] as const;

/** Returns the share of the window, from 0 to 1. Scrolls a little first, as a reader does. */
export async function shareOfWindow(page: Page): Promise<number> {
  const region = page.locator('.pdf-scroller');
  // Scrolling is repeated, because a screen that has just gained focus or changed its size shows the header again.
  await expect(async () => {
    await region.evaluate((element) => element.scrollTo(0, 0));
    await region.evaluate((element) => element.scrollTo(0, 400));
    // The header folds at the next scroll event.
    await page.waitForFunction(isFolded, undefined, { timeout: 2000 });
  }).toPass();
  return region.evaluate((element) => {
    const [lead] = document.querySelectorAll('main > div');
    const { top, bottom } = element.getBoundingClientRect();
    return (bottom - Math.max(top, lead?.getBoundingClientRect().bottom ?? top)) / window.innerHeight;
  });
}

function isFolded(): boolean {
  const [lead] = document.querySelectorAll('main > div');
  // In a layout with the title next to the document, the title does not fold.
  return lead !== undefined && (lead.getBoundingClientRect().top < 0 || lead.getClientRects().length === 0);
}
