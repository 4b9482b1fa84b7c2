/** A signer before the journey. Whatever the test is about, no page may break its policy, call elsewhere, or throw. */
import { barriersOf } from './accessibility.ts';
import { Signer } from './signer.ts';
import { expect, test as base } from './test.ts';

interface PerTest {
  signer: Signer;
  /** Finds barriers in what is on the screen, and keeps a picture of it. */
  look: (name: string) => Promise<void>;
  quietAtTheEnd: void;
}

export const test = base.extend<PerTest>({
  // Colours that are still fading in have no contrast to measure.
  contextOptions: { reducedMotion: 'reduce' },
  signer: async ({ page, server }, use) => {
    await use(new Signer(page, server));
  },
  look: async ({ page, keepScreenshot }, use) => {
    await use(async (name) => {
      expect.soft(await barriersOf(page), name).toEqual([]);
      await keepScreenshot(page, name);
    });
  },
  quietAtTheEnd: [
    async ({ watch }, use) => {
      await use();
      expect(watch).toEqual({ violations: [], foreignRequests: [], exceptions: [] });
    },
    { auto: true },
  ],
});

export { expect } from './test.ts';
