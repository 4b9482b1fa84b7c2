/** Tests that each step prefetches the resources of the next step. */
import { hold } from './support/hold.ts';
import { linkFor } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

test('the PDF library is loaded before the OTP is confirmed', async ({ signer, server, page }) => {
  const fetched: string[] = [];
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname));
  await signer.open(await linkFor(server));
  await page.getByLabel(signer.texts.otp.input).pressSequentially('1');
  for (const file of [/\/pdf-[^/]+\.js$/, /\/pdf\.worker\.min-[^/]+\.mjs$/])
    await expect.poll(() => fetched.filter((path) => file.test(path))).toHaveLength(1);
  expect(fetched).not.toContain('/api/v1/participant/otp/verify');
  await signer.confirmIdentity();
});

test('a picture of the first page shortens the wait for the viewer', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const release = await hold(page, '**/assets/pdf.worker*');
  await signer.open(await linkFor(server));
  await signer.confirmIdentity();
  await expect(page.getByText('Loading document...').first()).toBeVisible();
  const picture = page.locator('main canvas');
  await expect(picture).toBeVisible();
  const loading = await picture.boundingBox();
  await checkScreen('document-picture');
  release();
  const shown = page.locator('section[aria-label^="Page 1 of"] canvas');
  await expect(shown).toBeVisible();
  // The page appears where its picture was, so nothing moves. The cropped margins may differ by one pixel of the
  // picture.
  const now = await shown.boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs((now?.[side] ?? 0) - (loading?.[side] ?? 0))).toBeLessThanOrEqual(8);
});
