/** Skips the delays between retries of a failed read (SPEC 7). */
import { expect, type Locator } from '@playwright/test';

const MAX_DELAY_MS = 4000;

/** Skips delays until the element appears. The clock of the page must be installed before the page navigates. */
export async function skipBackOff(until: Locator): Promise<void> {
  await expect(async () => {
    await until.page().clock.fastForward(MAX_DELAY_MS);
    await expect(until).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0] });
}
