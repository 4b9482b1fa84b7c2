/**
 * Provides a signer at the start of the journey. A test fails if its page violates the content security policy, calls
 * other hosts or throws an error.
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
  // Animations are off, because the contrast of colours cannot be measured while they fade in.
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
