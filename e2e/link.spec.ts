import { skipBackOff } from './support/skip-back-off.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { ASHA, startSigning } from './support/originator.ts';
import { expect, test } from './support/test.ts';
import { NO_PAGE_ERRORS } from './support/watch-page.ts';

const WEBSITE = 'https://www.example.com';

test('a signer opens the personal link and sees the sender and the masked phone number', async ({
  page,
  server,
  watch,
  saveScreenshots,
}) => {
  const { participants } = await startSigning(server, [ASHA]);
  const [signer] = participants;
  if (!signer) throw new Error('the session has no participant');

  const response = await page.goto(signer.link);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');

  await expect(page.getByRole('heading', { level: 1, name: 'Please confirm your identity' })).toBeVisible();
  await expect(page.getByText('Meridian Finance', { exact: true })).toBeVisible();
  await expect(page.getByText(signer.phone_masked, { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '1');
  await expect(page.getByText('Secured by Countersign')).toBeVisible();
  expect(await page.content()).not.toContain('9876543210');

  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'otp');
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('the link page is accessible in dark mode', async ({ page, server }) => {
  const { participants } = await startSigning(server, [ASHA]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(participants[0]?.link ?? '');
  await expect(page.getByRole('heading', { name: 'Please confirm your identity' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('an unknown link is reported as invalid', async ({ page, server, watch, saveScreenshots }) => {
  await page.goto(`${server.url}/nobody-was-ever-given-this-token`);
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  await expect(page.getByText('Please use the verification link sent to you.')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(page.getByText('Questions? Contact Meridian Finance.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Meridian Finance' })).toHaveAttribute('href', WEBSITE);
  await saveScreenshots(page, 'invalid-link');
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('the home page without a token reports an invalid link', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
});

test('an unsupported browser is reported before an OTP is used', async ({
  page,
  server,
  watch,
  saveScreenshots,
}) => {
  const { participants } = await startSigning(server, [ASHA]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const address of [server.url, participants[0]?.link ?? '']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'This browser cannot be used for signing' }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('A later step needs your location');
    await expect(page.getByRole('alert')).toContainText('Your link still works');
  }
  expect(calls.filter((url) => url.includes('/participant/'))).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'browser-barred');
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('an unknown address shows the not-found screen and a link home', async ({
  page,
  server,
  watch,
  saveScreenshots,
}) => {
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'not-found');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', WEBSITE);
  expect(watch).toEqual(NO_PAGE_ERRORS);
});

test('an address that cannot be decoded shows the invalid-link page and no other', async ({
  page,
  server,
}) => {
  const answer = await page.goto(`${server.url}/%E0`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  expect((await page.request.get(`${server.url}/no/such/page`)).status()).toBe(404);
});

test('an unreachable server is reported, with a way to try again', async ({ page, server }) => {
  await page.clock.install();
  await page.route('**/api/v1/participant/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${server.url}/some-token`);
  await expect(page.getByRole('heading', { name: 'Verifying your identity...' })).toBeVisible();
  await skipBackOff(page.getByRole('heading', { name: 'Verification Failed' }));
  await expect(page.getByText('Network error occurred')).toBeVisible();
  await page.unroute('**/api/v1/participant/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
});
