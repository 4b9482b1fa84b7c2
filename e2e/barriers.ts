import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds that would stand in somebody's way, with the elements concerned. */
export async function barriersOf(page: Page): Promise<string[]> {
  const found = await barriersNow(page);
  // A button may have begun to change its colour during the look: a barrier is what is still there when it has.
  return found.length === 0 ? found : barriersNow(page);
}

async function barriersNow(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await (await axeIn(page)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** No page of ours has frames, for whose sake each look would end on a page of its own; nor does anyone read what passed. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  // It is half a megabyte, and stays where it was put until the page goes elsewhere.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = isThere ? new AxeBuilder({ page, axeSource: 'void 0' }) : new AxeBuilder({ page });
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
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
