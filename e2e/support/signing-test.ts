/**
 * Provides a signer at the start of the journey. In every test, a page fails if it violates its policy, calls other hosts,
 * or throws.
 */
import { accessibilityProblems } from './accessibility.ts';
import { Signer } from './signer.ts';
import { expect, test as base } from './test.ts';
import { NO_PAGE_ERRORS } from './watch-page.ts';

interface PerTest {
  signer: Signer;
  /** Checks the accessibility of the screen and saves screenshots of it. */
  checkScreen: (name: string) => Promise<void>;
  noPageErrors: void;
}

export const test = base.extend<PerTest>({
  // The contrast of colours that are still fading in cannot be measured.
  contextOptions: { reducedMotion: 'reduce' },
  signer: async ({ page, server }, use) => {
    await use(new Signer(page, server));
  },
  checkScreen: async ({ page, saveScreenshots }, use) => {
    await use(async (name) => {
      expect.soft(await accessibilityProblems(page), name).toEqual([]);
      await saveScreenshots(page, name);
    });
  },
  noPageErrors: [
    async ({ watch }, use) => {
      await use();
      expect(watch).toEqual(NO_PAGE_ERRORS);
    },
    { auto: true },
  ],
});

export { expect } from './test.ts';
