/** Shows a page of the console on a phone and on a wide screen. */
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { wantsScreenshots } from './paths.ts';
import { expect } from './test.ts';

export const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const;

export type Size = keyof typeof SIZES;
type Save = (page: Page, name: string) => Promise<void>;

/**
 * Checks the accessibility of the page in the given sizes, by default only on the wide screen. Takes screenshots of both
 * sizes, and leaves the page wide.
 */
export async function look(
  page: Page,
  save: Save,
  name: string,
  check: readonly Size[] = ['wide'],
): Promise<void> {
  for (const size of ['narrow', 'wide'] as const) {
    if (size === 'narrow' && !check.includes(size) && !wantsScreenshots) continue;
    await page.setViewportSize(SIZES[size]);
    if (check.includes(size)) expect.soft(await accessibilityProblems(page), `${name} ${size}`).toEqual([]);
    await save(page, `console-${name}-${size}`);
  }
}
