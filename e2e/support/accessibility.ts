import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The minified source of axe. Its builder would inject the readable source, which is twice as large and is parsed again
 * for every page.
 */
const axeSource = await readFile(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/**
 * A script that runs in the page after axe and caches parsed colours. Without the cache, axe parses the same few
 * colours again for every element.
 */
const REMEMBER_COLOURS = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const read = new Map();
  prototype.parseString = function (text) {
    const known = read.get(text);
    if (!known) {
      parseString.call(this, text);
      read.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    } else Object.assign(this, known);
    return this;
  };
}`;

/** The maximum number of checks. If animations never end, the result of the last check counts. */
const MAX_CHECKS = 5;

/** Returns the violations that axe finds, with their elements. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  for (let check = 1; ; check++) {
    const hasMoved = await watchMovement(page);
    await waitForAnimations(page);
    const { violations } = await (await axeIn(page)).analyze();
    // The check is repeated if colours may have changed during it.
    if (violations.length === 0 || check === MAX_CHECKS || !(await hasMoved()))
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }
}

/** Returns a function. It returns whether a transition or animation has begun after the call of `watchMovement`. */
async function watchMovement(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const movement = { hasBegun: false };
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, () => (movement.hasBegun = true), { once: true });
    return movement;
  });
  return () => seen.evaluate(({ hasBegun }) => hasBegun);
}

/** Creates the axe builder. Its legacy mode opens no additional page for frames, because our pages have none. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  // The source is half a megabyte, so it is injected only once. It stays in the page until the next navigation.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : `${axeSource};${REMEMBER_COLOURS}` });
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
}

/** Waits until animations end, because the contrast is too low while a screen fades in. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}
