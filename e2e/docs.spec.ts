import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';
import { NO_PAGE_ERRORS } from './support/watch-page.ts';

test('the documentation can be read, searched by keyboard and browsed, in light and dark mode', async ({
  page,
  server,
  watch,
}) => {
  await page.goto(`${server.url}/api/reference`);
  await page.getByRole('link', { name: 'documentation' }).click();
  await expect(page).toHaveURL(`${server.url}/docs`);
  await expect(page.getByRole('heading', { level: 1, name: 'Countersign documentation' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('/');
  await page.keyboard.type('otp_cooldown_minutes');
  const results = page.getByRole('search').getByRole('listitem');
  await expect(results.first()).toContainText('Template options');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/docs/template-options#one-time-password`);
  await expect(page.getByRole('heading', { name: 'One-time password' })).toBeInViewport();

  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [name, width] of [
    ['template-options', 390],
    ['start', 1280],
    ['architecture', 390],
    ['no-such-page', 800],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/docs/${name}`);
    await expect(page.getByRole('search')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    // The page is not wider than the screen, because wide elements scroll separately.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('the search ranks the section about the search term first', async ({ page, server }) => {
  await page.goto(`${server.url}/docs`);
  const first = page.getByRole('search').getByRole('listitem').first().getByRole('link');
  for (const [query, address] of [
    ['compare', '/docs/guide-officer#compare-the-document-as-uploaded-and-as-sealed'],
    ['forgot password', '/docs/guide-officer#forgotten-password-lost-phone'],
    ['DATA_DIR', '/docs/settings#data'],
    ['BACKUP_PASSPHRASE', '/docs/settings#data'],
    ['SESSION_ENDED', '/docs/errors'],
    ['validity_hours', '/docs/template-options'],
    ['settings', '/docs/settings'],
    ['batches', '/docs/batches'],
    ['webhooks', '/docs/webhooks'],
    ['upgrade', '/docs/upgrade'],
  ] as const) {
    await page.getByRole('searchbox').fill(query);
    await expect(first, query).toHaveAttribute('href', new RegExp(`^${address}(?:#|$)`));
  }
});

test('the documentation can be read without scripts', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/docs/settings`);
  await page.getByText('All pages', { exact: true }).first().click();
  await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Errors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  await context.close();
});
