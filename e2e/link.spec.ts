import { skipBackOff } from './support/skip-back-off.ts';
import { barriersOf } from './support/accessibility.ts';
import { startSigning } from './support/originator.ts';
import { expect, test } from './support/test.ts';

const quiet = { violations: [], foreignRequests: [], exceptions: [] };

test('a signer opens the personal link and sees who asks and which phone is meant', async ({
  page,
  server,
  watch,
  keepScreenshot,
}) => {
  const { participants } = await startSigning(server, [{ name: 'Asha Rao', phone: '+919876543210' }]);
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

  expect(await barriersOf(page)).toEqual([]);
  await keepScreenshot(page, 'otp');
  expect(watch).toEqual(quiet);
});

test('the same page has no barrier in the dark', async ({ page, server }) => {
  const { participants } = await startSigning(server, [{ name: 'Asha Rao', phone: '+919876543210' }]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(participants[0]?.link ?? '');
  await expect(page.getByRole('heading', { name: 'Please confirm your identity' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
});

test('a link that belongs to nobody is an invalid link', async ({ page, server, watch, keepScreenshot }) => {
  await page.goto(`${server.url}/nobody-was-ever-given-this-token`);
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  await expect(page.getByText('Please use the verification link sent to you.')).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await keepScreenshot(page, 'invalid-link');
  expect(watch).toEqual(quiet);
});

test('the home page without a token is an invalid link', async ({ page, server }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
});

test('a browser that could not finish is told so before anything is used up @once', async ({
  page,
  server,
  watch,
  keepScreenshot,
}) => {
  const { participants } = await startSigning(server, [{ name: 'Asha Rao', phone: '+919876543210' }]);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const address of [server.url, participants[0]?.link ?? '']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'This browser cannot be used for signing' }),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The browser gives no access to the location');
    await expect(page.getByRole('alert')).toContainText('your link still works');
  }
  expect(calls.filter((url) => url.includes('/participant/'))).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
  await keepScreenshot(page, 'browser-barred');
  expect(watch).toEqual(quiet);
});

test('an unknown address shows the not-found screen and a way home', async ({
  page,
  server,
  watch,
  keepScreenshot,
}) => {
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);
  await keepScreenshot(page, 'not-found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible();
  expect(watch).toEqual(quiet);
});

test('a server that cannot be reached is told in words, with a way to try again @once', async ({
  page,
  server,
}) => {
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
