/** A broken connection is shown, and costs nothing of what the signer did. */
import { skipBackOff } from './support/skip-back-off.ts';
import { linkFor } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const CODE_OF_NEXT_STEP = '**/assets/LocationStep-*.js';

test('a step whose code does not arrive can be asked for again', async ({ signer, server, page, look }) => {
  await page.clock.install();
  await page.route(CODE_OF_NEXT_STEP, (route) => route.abort('connectionreset'));
  await signer.reach('document', await linkFor(server));
  await signer.readDocument();
  await skipBackOff(page.getByRole('heading', { name: 'The page could not be loaded' }));
  await expect(page.getByRole('alert')).toHaveText('Network error occurred');
  await look('step-not-loaded');
  await page.unroute(CODE_OF_NEXT_STEP);
  await signer.press('Try Again');
  await signer.sees('Location Captured');
});

test('being offline is said, for as long as it lasts', async ({ signer, server, page, context, look }) => {
  await signer.open(await linkFor(server));
  const otp = await signer.newestOtp();
  await page.getByLabel('Enter the 6-digit OTP').fill(otp);
  await context.setOffline(true);
  const banner = page.getByText('You are offline. What you have done is kept;');
  await expect(banner).toBeVisible();
  await look('offline');
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await signer.press('Proceed');
  await signer.sees('Review the document');
});
