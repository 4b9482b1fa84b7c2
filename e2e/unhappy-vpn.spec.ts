/** SPEC 4 and 8, OTP: what follows from the VPN check, and from its failing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { linkFor } from './originator.ts';
import type { ServerSettings } from './server.ts';
import { expect, test as base } from './signing-test.ts';

const VPN_EXIT = '8.8.4.4';
const HOME = '8.8.8.8';

const test = base.extend<object, { serverSettings: ServerSettings }>({
  serverSettings: [
    async ({ serverSettings }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'countersign-addresses-'));
      await writeFile(path.join(folder, 'vpn.txt'), `${VPN_EXIT}\n`);
      await writeFile(path.join(folder, 'clean.txt'), `${HOME}\n`);
      await use({ ...serverSettings, IP_INTELLIGENCE: folder, TRUST_PROXY: '127.0.0.1/32' });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

const template = { vpn_check_enabled: true, device_intelligence_enabled: true };

test('a signer behind a VPN is turned away for good', async ({ signer, server, page, look }) => {
  const link = await linkFor(server, { template });
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': VPN_EXIT });
  await signer.open(link);
  await signer.enterOtp(await signer.newestOtp());
  const denied = async () => {
    await signer.sees('Access Denied');
    await expect(page.getByRole('alert')).toHaveText(
      'VPN or Proxy usage detected. This session has been terminated for security reasons.',
    );
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await denied();
  await look('access-denied');

  await page.reload();
  await denied();
  // Not even without the VPN: the session was terminated.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': HOME });
  await page.goto(link);
  await denied();
});

test('a signer at home passes the check unseen', async ({ signer, server, page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': HOME });
  const checked = page.waitForResponse('**/proxy-check');
  await signer.open(await linkFor(server, { template }));
  await signer.confirmIdentity();
  expect((await checked).ok()).toBe(true);
  await expect(page.getByText('Could not complete security check.')).toHaveCount(0);
});

test('a check that fails is only warned of', async ({ signer, server, page, look }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': HOME });
  await page.route('**/proxy-check', (route) => route.abort('connectionreset'));
  await signer.open(await linkFor(server, { template }));
  await signer.confirmIdentity();
  await expect(page.getByText('Could not complete security check. Proceeding with caution.')).toBeVisible();
  await look('security-check-unavailable');
});

test('leaving the check out does not evade it', async ({ signer, server, page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': VPN_EXIT });
  await page.route('**/proxy-check', (route) => route.abort('connectionreset'));
  await signer.open(await linkFor(server, { template }));
  await signer.enterOtp(await signer.newestOtp());
  await signer.sees('Access Denied');
});
