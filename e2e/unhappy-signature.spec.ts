/**
 * Tests the conditions that keep the button disabled, and the data that a failure does not change (SPEC 2, 5 and 8,
 * Signature).
 */
import type { Page } from '@playwright/test';
import { linkForFirst } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

/** Returns the number of pixels with ink in the box. */
function inkOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('There is no signature box');
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
  });
}

test('a signature needs ink and agreement, and survives every failure', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.reach('signature', await linkForFirst(server));
  const sign = page.getByRole('button', { name: 'eSign Document' });
  const agreement = page.getByRole('checkbox');
  const clear = page.getByRole('button', { name: 'Clear', exact: true });

  await expect(sign).toBeDisabled();
  await expect(clear).toBeDisabled();
  await agreement.check();
  await expect(sign).toBeDisabled();
  await signer.draw();
  await expect(sign).toBeEnabled();
  await agreement.uncheck();
  await expect(sign).toBeDisabled();
  await agreement.check();

  await clear.click();
  expect(await inkOf(page)).toBe(0);
  await expect(sign).toBeDisabled();
  await expect(page.getByText('Signature box, empty')).toBeAttached();

  await signer.press('Fullscreen');
  const pad = page.getByRole('dialog', { name: 'Sign Document' });
  await expect(pad).toBeVisible();
  await checkScreen('signature-fullscreen-empty');
  const box = await page.locator('canvas').boundingBox();
  const view = page.viewportSize();
  // The longer side of the box fills the longer side of the screen, both in portrait and in landscape.
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(
    0.85 * Math.max(view?.width ?? 0, view?.height ?? 0),
  );
  await signer.draw();
  await expect(pad.getByRole('button', { name: 'Clear Signature' })).toBeEnabled();
  await checkScreen('signature-fullscreen');
  await pad.getByRole('button', { name: 'Clear Signature' }).click();
  expect(await inkOf(page)).toBe(0);
  await signer.draw();
  await pad.getByRole('button', { name: 'Done' }).click();
  await expect(pad).toHaveCount(0);
  await expect(page.getByText('Signature box, with your drawing')).toBeAttached();
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0);

  // The drawing is preserved when the box is opened in full screen again.
  await signer.press('Fullscreen');
  await expect(pad).toBeVisible();
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0);
  await pad.getByRole('button', { name: 'Close' }).click();
  await expect(pad).toHaveCount(0);
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0);
  const ink = await inkOf(page);
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width: height, height: width });
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0);
  await page.setViewportSize({ width, height });
  await expect.poll(() => inkOf(page)).toBe(ink);

  const failure = page.getByRole('alert');
  const toast = page.getByRole('status').filter({ hasText: /Failed|Network/ });
  await page.route('**/signature-capture', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, error: { code: 'SIGNATURE_INVALID', message: 'Words of the server.' } },
    }),
  );
  await sign.click();
  await expect(failure).toContainText('Failed to capture signature');
  await expect(failure).toContainText('Words of the server.');
  await expect(failure).toContainText('Your signature is still in the box.');
  await expect(toast).toContainText('Words of the server.');
  expect(await inkOf(page)).toBe(ink);
  await checkScreen('signature-refused');

  await page.unroute('**/signature-capture');
  await page.route('**/signature-capture', (route) => route.fulfill({ status: 500, body: '' }));
  await sign.click();
  await expect(failure).toContainText('Please try again');
  await page.unroute('**/signature-capture');
  await page.route('**/signature-capture', (route) => route.abort('internetdisconnected'));
  await sign.click();
  await expect(failure).toContainText('Network Error');
  await expect(failure).toContainText('Failed to submit signature. Please try again.');
  await expect(toast).toContainText('Network Error');
  expect(await inkOf(page)).toBe(ink);
  await checkScreen('signature-network-error');

  await page.unroute('**/signature-capture');
  await sign.click();
  await signer.expectHeading('Document Signed');
  await expect(page.getByText('Signature Captured')).toBeVisible();
  await expect(page.getByText('Your signature has been recorded successfully')).toBeVisible();
});

test('a typed name is a signature, and a lost answer does not require a second one', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const link = await linkForFirst(server);
  await signer.reach('signature', link);
  await signer.press('Type your name instead');
  const name = page.getByLabel('Your full name');
  await expect(name).toBeFocused();
  await page.getByRole('checkbox').check();
  const sign = page.getByRole('button', { name: 'eSign Document' });
  await name.fill('...');
  await expect(sign).toBeDisabled();
  await name.fill('Asha Rao');
  await expect(page.getByText('Signature box, with the name Asha Rao')).toBeAttached();
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0);
  await expect(sign).toBeEnabled();
  await checkScreen('signature-typed');

  // The server receives the signature, but its response is lost.
  await page.route('**/signature-capture', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sign.click();
  await expect(page.getByRole('alert')).toContainText('Network Error');
  await page.unroute('**/signature-capture');
  await sign.click();
  await signer.expectHeading('Document Signed');

  // The link now leads directly to the completion (SPEC 4, Journey).
  await page.goto(link);
  await signer.expectHeading('Document Signed');
  await expect(page.getByText('The document(s) has been signed successfully.')).toBeVisible();
  await checkScreen('link-already-signed');
});
