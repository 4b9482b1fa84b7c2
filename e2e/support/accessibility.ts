import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** On a screen that never comes to rest, what is found is told all the same. */
const MOST_LOOKS = 5;

/** What axe finds that would stand in somebody's way, with the elements concerned. */
export async function barriersOf(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    const hasMoved = await watchMovement(page);
    await settled(page);
    const { violations } = await (await axeIn(page)).analyze();
    // What was changing its colour during the look is looked at again.
    if (violations.length === 0 || look === MOST_LOOKS || !(await hasMoved()))
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }
}

/** Answers whether any transition or animation has begun since. */
async function watchMovement(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const movement = { hasBegun: false };
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, () => (movement.hasBegun = true), { once: true });
    return movement;
  });
  return () => seen.evaluate(({ hasBegun }) => hasBegun);
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
