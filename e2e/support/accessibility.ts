import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * The minified source of axe. By default, its builder injects the readable source, which is twice as large and is parsed again
 * for every page.
 */
const axeSource = await readFile(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** Runs in the page after axe, and caches colours, because axe would parse the same few colours again for every element. */
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

/** The maximum number of checks. On a screen that never stops moving, the last result counts. */
const MAX_CHECKS = 5;

/** Returns the violations that axe finds, with the elements concerned. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  for (let check = 1; ; check++) {
    const hasMoved = await watchMovement(page);
    await waitForAnimations(page);
    const { violations } = await (await axeIn(page)).analyze();
    // Checks again if colours were changing during the check.
    if (violations.length === 0 || check === MAX_CHECKS || !(await hasMoved()))
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  }
}

/** Returns a function that returns whether any transition or animation has begun since. */
async function watchMovement(page: Page): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(() => {
    const movement = { hasBegun: false };
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, () => (movement.hasBegun = true), { once: true });
    return movement;
  });
  return () => seen.evaluate(({ hasBegun }) => hasBegun);
}

/** Legacy mode opens no extra page for frames, which our pages do not have. Only violations are needed. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  // The source is half a megabyte and stays injected until the page navigates.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : `${axeSource};${REMEMBER_COLOURS}` });
  return axe.setLegacyMode().options({ resultTypes: ['violations'] });
}

/** Waits for animations to end, because a screen that is still fading in has too little contrast. */
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
