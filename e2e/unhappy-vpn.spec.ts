/** Tests the consequences of the VPN check, and of a VPN check that fails (SPEC 4 and 8, OTP). */
import { callFrom, HOME, VPN_EXIT } from './support/addresses.ts';
import { linkFor } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const template = { vpn_check_enabled: true, device_intelligence_enabled: true };

test('a signer behind a VPN is permanently rejected', async ({ signer, server, page, checkScreen }) => {
  const link = await linkFor(server, { template });
  await callFrom(page, VPN_EXIT);
  await signer.open(link);
  await signer.enterOtp(await signer.newestOtp());
  const denied = async () => {
    await signer.expectHeading('Access Denied');
    await expect(page.getByRole('alert')).toHaveText(
      'VPN or Proxy usage detected. This session has been terminated for security reasons.',
    );
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await denied();
  await checkScreen('access-denied');

  await page.reload();
  await denied();
  // The session was terminated, so the signer is rejected even without the VPN.
  await callFrom(page, HOME);
  await page.goto(link);
  await denied();
});

test('a signer at home passes the check without noticing it', async ({ signer, server, page }) => {
  await callFrom(page, HOME);
  const checked = page.waitForResponse('**/proxy-check');
  await signer.open(await linkFor(server, { template }));
  await signer.confirmIdentity();
  expect((await checked).ok()).toBe(true);
  await expect(page.getByText('Could not complete security check.')).toHaveCount(0);
});

test('a failing check only shows a warning', async ({ signer, server, page, checkScreen }) => {
  await callFrom(page, HOME);
  await page.route('**/proxy-check', (route) => route.abort('connectionreset'));
  await signer.open(await linkFor(server, { template }));
  await signer.confirmIdentity();
  await expect(page.getByText('Could not complete security check. Proceeding with caution.')).toBeVisible();
  await checkScreen('security-check-unavailable');
});

test('skipping the check does not evade it', async ({ signer, server, page }) => {
  await callFrom(page, VPN_EXIT);
  await page.route('**/proxy-check', (route) => route.abort('connectionreset'));
  await signer.open(await linkFor(server, { template }));
  await signer.enterOtp(await signer.newestOtp());
  await signer.expectHeading('Access Denied');
});
