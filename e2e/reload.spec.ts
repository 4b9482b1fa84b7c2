/**
 * Tests the data that a page stores, and the data that survives a reload or the back button (SPEC 2, Signer journey;
 * SPEC 3, Client state).
 */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import { showToCamera } from './support/fake-camera.ts';
import { linkFor } from './support/originator.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';

const BEARER = 'countersign.bearer';

test('a reload continues at the same step, and the page stores only the bearer token', async ({
  signer,
  server,
}) => {
  const { page } = signer;
  const calls: { path: string; fingerprint: string | undefined }[] = [];
  const visitors: { visitor_id: string; confidence_score: number; fingerprint_data: { webgl: object } }[] =
    [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/v1/participant/')) return;
    calls.push({ path: pathname, fingerprint: request.headers()['x-device-fingerprint'] });
    if (pathname.endsWith('/device-intelligence')) visitors.push(request.postDataJSON());
  });
  const template = { otp_cooldown_minutes: 0, device_intelligence_enabled: true };
  const link = await linkFor(server, { template });
  await signer.reach('location', link);
  await signer.expectHeading('Location Captured');
  const kept = () => page.evaluate(() => [Object.keys(sessionStorage), Object.keys(localStorage)]);
  expect(await kept()).toEqual([[BEARER], []]);

  await signer.press('Proceed');
  await signer.expectHeading('Face capture steps');
  await page.reload();
  await signer.expectHeading('Face capture steps');
  // Without the bearer token, as in another browser, the signer verifies a new OTP and continues at the same step.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await signer.expectHeading('Please confirm your identity');
  await signer.enterOtp(await signer.newestOtp());
  await signer.expectHeading('Face capture steps');
  expect(await kept()).toEqual([[BEARER], []]);
  // All calls send the fingerprint, including the first one. It is the same before and after the reload.
  expect(calls.length).toBeGreaterThan(15);
  const first = calls[0]?.fingerprint;
  expect(first).toMatch(/^[0-9a-f]{28}$/);
  expect(calls.filter(({ fingerprint }) => fingerprint !== first)).toEqual([]);
  // On a busy machine, the visitor id can be read too late or without a component, such as the GPU. It then has a lower
  // confidence and a different value, so only its format is checked.
  expect(visitors.length).toBeGreaterThan(0);
  for (const { visitor_id } of visitors) expect(visitor_id).toMatch(/^[0-9a-f]{28}$/);
  const certain = visitors
    .filter(({ confidence_score }) => confidence_score === 75)
    .map(({ visitor_id, fingerprint_data: { webgl } }) => ({ visitor_id, webgl }));
  for (const visitor of certain) expect(visitor).toEqual(certain[0]);
});

test('an expired bearer token requires the signer to verify again', async ({
  signer,
  server,
  checkScreen,
}) => {
  const { page } = signer;
  // The bearer token becomes invalid only after the document was read. Otherwise, the document would not be shown at
  // all.
  await page.route('**/document-consent', (route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: 'Bearer a-token-that-is-over' },
    }),
  );
  await signer.reach('document', await linkFor(server, { template: { otp_cooldown_minutes: 0 } }));
  await signer.readDocument();
  await signer.expectHeading('Please verify again');
  await expect(page.getByRole('alert')).toHaveText('Session expired. Please verify again.');
  await checkScreen('session-expired');
  await signer.press('Try Again');
  await signer.expectHeading('Please confirm your identity');
  await signer.confirmIdentity();
});

test('a template can make signers repeat every step', async ({ signer, server, page }) => {
  const template = { otp_cooldown_minutes: 0, resume_minutes: 0 };
  await signer.reach('location', await linkFor(server, { template }));
  await page.reload();
  await signer.expectHeading('Please confirm your identity');
  await signer.confirmIdentity();
});

test.describe('in India', () => {
  // The page shows times in the time zone of the signer's phone.
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('the back button closes the camera and a dialog, asks before it leaves, and the signer can return', async ({
    signer,
    server,
    checkScreen,
  }) => {
    const { page } = signer;
    const dialog = page.getByRole('dialog');
    await page.goto(`${server.url}/ocr?code=4711`);
    await signer.reach('liveness', await linkFor(server));
    const code = await signer.askForCode();
    await showToCamera(page, { ...randomPerson(), code: { kind: 'qr', text: code } });
    await signer.openCamera();
    await expect(signer.button('Capture')).toBeEnabled();
    await page.goBack();
    await signer.expectHeading('Your 4-digit code');
    await signer.press('Capture Photo');
    await signer.press('Capture');
    await signer.press('Proceed to Next Step');

    await signer.expectHeading('Place Signature');
    await signer.press('Fullscreen');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);

    await page.goBack();
    await expect(dialog).toContainText(/Your progress is saved until .* IST\./);
    await checkScreen('leave');
    await signer.press('Stay');
    await expect(dialog).toHaveCount(0);
    await signer.expectHeading('Place Signature');

    await page.goBack();
    await signer.press('Leave');
    await expect(page.getByText('4711', { exact: true })).toBeVisible();
    await page.goForward();
    await signer.expectHeading('Place Signature');
  });
});

test('a second tab continues, and the first one can take over without another OTP', async ({
  signer,
  server,
  context,
  checkScreen,
}) => {
  const link = await linkFor(server, { template: { otp_cooldown_minutes: 0 } });
  await signer.reach('location', link);
  await signer.expectHeading('Location Captured');
  const second = new Signer(await context.newPage(), server);
  await second.open(link);
  await second.enterOtp(await second.newestOtp());
  await second.expectHeading('Face capture steps');
  await signer.expectHeading('You continued in another tab');
  await checkScreen('other-tab');
  await signer.press('Continue here');
  await signer.expectHeading('Face capture steps');
  await second.expectHeading('You continued in another tab');
});
