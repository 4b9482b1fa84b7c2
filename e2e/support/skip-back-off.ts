/** The pauses between the tries of a read that fails (SPEC 7), without waiting for them. */
import { expect, type Locator } from '@playwright/test';

const LONGEST_PAUSE_MS = 4000;

/** The page's clock must have been installed before the page went anywhere. */
export async function skipBackOff(until: Locator): Promise<void> {
  await expect(async () => {
    await until.page().clock.fastForward(LONGEST_PAUSE_MS);
    await expect(until).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}
