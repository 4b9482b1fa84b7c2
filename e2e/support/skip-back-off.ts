/** Skips the delays between the retries of a failed read (SPEC 7). */
import { expect, type Locator } from '@playwright/test';

const MAX_DELAY_MS = 4000;

/** Skips the delays until the element appears. The page's clock must have been installed before the page navigated. */
export async function skipBackOff(until: Locator): Promise<void> {
  await expect(async () => {
    await until.page().clock.fastForward(MAX_DELAY_MS);
    await expect(until).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0] });
}
