/** SPEC 2, Signer journey, and SPEC 3, Client state: what a page keeps, and what a reload leaves of it. */
import { linkFor } from './originator.ts';
import { expect, test } from './signing-test.ts';

const BEARER = 'countersign.bearer';

test('a reload begins again with the OTP, and nothing but the bearer was kept @once', async ({
  signer,
  server,
}) => {
  const { page } = signer;
  const fingerprints: string[] = [];
  const whenVerified: (string | undefined)[] = [];
  page.on('request', (request) => {
    const fingerprint = request.headers()['x-device-fingerprint'];
    if (fingerprint) fingerprints.push(fingerprint);
    if (request.url().endsWith('/otp/verify')) whenVerified.push(fingerprint);
  });
  const template = { otp_cooldown_minutes: 0, device_intelligence_enabled: true };
  const link = await linkFor(server, { template });
  await signer.reach('location', link);
  await signer.sees('Location Captured');
  const kept = () => page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
  expect(await kept()).toEqual([[BEARER], []]);

  await page.reload();
  await signer.sees('Please confirm your identity');
  await signer.confirmIdentity();
  await signer.readDocument();
  await signer.sees('Location Captured');
  expect(await kept()).toEqual([[BEARER], []]);
  // The same before and after the reload, and known when the bearer is given to the device.
  expect(new Set(fingerprints).size).toBe(1);
  expect(whenVerified).toEqual([fingerprints[0], fingerprints[0]]);
});
