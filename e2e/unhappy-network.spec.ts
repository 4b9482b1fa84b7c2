/** Tests that a screen reports a lost connection, and that the signer loses no input. */
import { skipBackOff } from './support/skip-back-off.ts';
import { linkFor } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const CODE_OF_NEXT_STEP = '**/assets/LocationStep-*.js';

test('a step whose code cannot be loaded can be retried', async ({ signer, server, page, checkScreen }) => {
  await page.clock.install();
  await page.route(CODE_OF_NEXT_STEP, (route) => route.abort('connectionreset'));
  await signer.reach('document', await linkFor(server));
  await signer.readDocument();
  await skipBackOff(page.getByRole('heading', { name: 'The page could not be loaded' }));
  await expect(page.getByRole('alert')).toHaveText('Network error occurred');
  await checkScreen('step-not-loaded');
  await page.unroute(CODE_OF_NEXT_STEP);
  await signer.press('Try Again');
  await signer.expectHeading('Location Captured');
});

test('an OTP entered offline is retained, and checked when the connection is back', async ({
  signer,
  server,
  page,
  context,
  checkScreen,
}) => {
  await signer.open(await linkFor(server));
  const otp = await signer.newestOtp();
  await page.getByLabel('Enter the 6-digit OTP').fill(otp);
  await context.setOffline(true);
  const banner = page.getByText('You are offline. Your progress is safe.');
  await expect(banner).toBeVisible();
  await signer.press('Proceed');
  // The page does not report the OTP as wrong. The OTP stays in the field, and the page checks it when the connection
  // is back.
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your OTP is kept and will be checked when you are back online.');
  await expect(alert).not.toContainText('Verification Failed');
  // The banner already reports the lost connection, so the message at the field does not repeat it.
  await expect(alert).not.toContainText('Connection error');
  await expect(page.getByLabel('Enter the 6-digit OTP')).toHaveAttribute('aria-invalid', 'false');
  await checkScreen('offline');
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await signer.expectHeading('Review the document');
});

test('a failure while offline is named once, because the banner says to check the connection', async ({
  signer,
  server,
  page,
  context,
}) => {
  const alert = page.getByRole('alert');
  const banner = page.getByText('You are offline. Your progress is safe. Check your internet connection.');
  const whileOffline = async (fail: () => Promise<void>, said: string) => {
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await fail();
    await expect(alert).toHaveText(said);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  };
  await signer.reach('document', await linkFor(server));
  await page.getByRole('region', { name: 'Document', exact: true }).waitFor();
  await whileOffline(() => signer.readDocument(), 'Failed to record consent');
  await signer.press('Proceed');
  await signer.expectHeading('Location Captured');
  await signer.press('Proceed');
  await signer.expectHeading('Face capture steps');
  await whileOffline(() => signer.press('Show my code'), 'Failed to generate OTP');
  await signer.shownCode();
  await signer.openCamera();
  await expect(signer.button('Capture')).toBeEnabled();
  await whileOffline(
    () => signer.press('Capture'),
    'Your photos are still on this page. You can send them again.',
  );
});
