import type { Page } from '@playwright/test';

/** Delays matching calls until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
