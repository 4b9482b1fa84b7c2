import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds that would stand in somebody's way, with the elements concerned. */
export async function barriersOf(page: Page): Promise<string[]> {
  await settled(page);
  // No page of ours has frames, for whose sake each look would end on a page of its own; nor does anyone read what passed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** A screen that is still fading in has too little contrast for an instant: what people read is what comes after it. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}
