/** Tests failures on the OTP screen (SPEC 8, OTP; SPEC 2, 4 and 5). */
import { linkFor } from './support/originator.ts';
import type { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';

const input = ({ page, texts }: Signer) => page.getByLabel(texts.otp.input);
const proceed = ({ page }: Signer) => page.getByRole('button', { name: 'Proceed', exact: true });
const alert = ({ page }: Signer) => page.getByRole('alert');

async function enterWrongOtp(signer: Signer): Promise<void> {
  const right = await signer.newestOtp();
  await signer.enterOtp(right.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)));
}

test('wrong OTPs are counted down, and a new OTP restores the attempts', async ({
  signer,
  server,
  checkScreen,
}) => {
  await signer.open(await linkFor(server, { template: { otp_cooldown_minutes: 0 } }));
  await expect(signer.page.getByText('3 attempts remaining', { exact: true })).toBeVisible();

  await enterWrongOtp(signer);
  await expect(alert(signer)).toHaveText('Invalid OTP. 2 attempts remaining.');
  await expect(input(signer)).toHaveValue('');
  await expect(input(signer)).toBeFocused();
  await expect(proceed(signer)).toBeDisabled();
  // The screen shows the number of remaining attempts only once.
  await expect(signer.page.getByText('2 attempts remaining')).toHaveCount(1);
  await checkScreen('otp-wrong');

  await enterWrongOtp(signer);
  await expect(alert(signer)).toHaveText('Invalid OTP. 1 attempt remaining.');
  await enterWrongOtp(signer);
  await expect(alert(signer)).toHaveText('Maximum attempts exceeded, request a new OTP');
  await expect(signer.page.getByText('0 attempts remaining', { exact: true })).toBeVisible();
  await expect(input(signer)).toBeDisabled();
  await expect(proceed(signer)).toBeDisabled();
  await checkScreen('otp-attempts-used-up');

  await signer.press('Resend OTP');
  await expect(signer.page.getByText('3 attempts remaining', { exact: true })).toBeVisible();
  await expect(signer.page.getByText('New OTP sent')).toBeVisible();
  await expect(alert(signer)).toHaveCount(0);
  await expect(input(signer)).toHaveValue('');
  await expect(input(signer)).toBeFocused();
  await signer.confirmIdentity();
});

test('a signer who uses up the last OTP is locked out, and sees for how long', async ({
  signer,
  server,
  checkScreen,
}) => {
  const link = await linkFor(server, {
    template: { otp_resend_limit: 0, otp_verify_attempts_per_resend: 1, otp_lockout_minutes: 30 },
  });
  await signer.open(link);
  await enterWrongOtp(signer);
  const text = 'Too many attempts. You can request a new OTP when the countdown ends.';
  await expect(alert(signer)).toHaveText(text);
  await expect(input(signer)).toBeDisabled();
  await expect(proceed(signer)).toBeDisabled();
  await expect(signer.page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  await expect(signer.page.getByText(/^in (30:00|29:\d\d)$/)).toBeVisible();
  await checkScreen('otp-locked-out');

  await signer.page.reload();
  await signer.expectHeading('Please confirm your identity');
  await expect(alert(signer)).toHaveText(text);
  await expect(signer.page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
});

test('an OTP that cannot be sent is reported, and can be requested again', async ({
  signer,
  server,
  checkScreen,
}) => {
  await signer.page.route('**/otp/send', (route) => route.abort('connectionfailed'));
  await signer.open(await linkFor(server));
  await expect(alert(signer)).toContainText('Failed to send OTP');
  await expect(alert(signer)).toContainText('Connection error. Please check your internet and try again.');
  await checkScreen('otp-not-sent');
  await signer.page.unroute('**/otp/send');
  await signer.press('Resend OTP');
  await signer.confirmIdentity();
});

test('a resend has to wait for the countdown', async ({ signer, server }) => {
  await signer.open(await linkFor(server));
  await signer.newestOtp();
  await expect(signer.page.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
  await expect(signer.page.getByText(/^in (1:00|0:5\d)$/)).toBeVisible();

  // A reload during the countdown does not send another message, so the first OTP is still valid.
  const otp = await signer.newestOtp();
  await signer.page.reload();
  await expect(signer.page.getByText('An OTP was sent to you a moment ago.')).toBeVisible();
  await expect(alert(signer)).toHaveCount(0);
  await signer.enterOtp(otp);
  await signer.expectHeading('Review the document');
});

test('a lost connection costs neither digits nor an attempt, and the OTP is checked again', async ({
  signer,
  server,
  checkScreen,
}) => {
  await signer.open(await linkFor(server));
  const otp = await signer.newestOtp();
  await signer.page.route('**/otp/verify', (route) => route.abort('internetdisconnected'));
  await signer.enterOtp(otp);
  await expect(alert(signer)).toContainText('Connection error. Please check your internet and try again.');
  await expect(input(signer)).toHaveValue(otp);
  await expect(signer.page.getByText('3 attempts remaining', { exact: true })).toBeVisible();
  await checkScreen('otp-connection-lost');
  await signer.page.unroute('**/otp/verify');
  await signer.expectHeading('Review the document');
});

test('the digits are masked unless shown, can be pasted, and Enter submits them', async ({
  signer,
  server,
  checkScreen,
}) => {
  await signer.open(await linkFor(server));
  const otp = await signer.newestOtp();
  const { page } = signer;
  await input(signer).focus();
  await page.keyboard.type('12ab3');
  await expect(input(signer)).toHaveValue('123');
  await expect(proceed(signer)).toBeDisabled();
  await input(signer).fill('');

  await paste(signer, `Your OTP is ${otp.slice(0, 3)} ${otp.slice(3)}.`);
  await expect(input(signer)).toHaveValue(otp);
  await expect(page.getByText('•', { exact: true })).toHaveCount(6);
  await checkScreen('otp-masked');
  await page.getByRole('button', { name: 'Show OTP' }).click();
  await expect(page.getByText('•', { exact: true })).toHaveCount(0);
  await expect(page.getByText(otp.charAt(0), { exact: true }).first()).toBeVisible();
  await checkScreen('otp-shown');
  await page.getByRole('button', { name: 'Hide OTP' }).click();
  await expect(page.getByText('•', { exact: true })).toHaveCount(6);

  await input(signer).press('Enter');
  await signer.expectHeading('Review the document');
});

/** The message for each HTTP status (SPEC 8). The last status stands for all other statuses. */
const TEXT_OF_STATUS = {
  400: 'Invalid request. Please check your input.',
  401: 'Session expired. Please verify again.',
  403: 'Access denied.',
  404: 'Resource not found.',
  429: 'Too many attempts. Please wait and try again.',
  500: 'Something went wrong. Please try again.',
  502: 'Service temporarily unavailable. Please try again later.',
  503: 'Service temporarily unavailable. Please try again later.',
  504: 'Service temporarily unavailable. Please try again later.',
  418: 'An error occurred. Please try again.',
};

test('a response without a message shows the text of its status', async ({ signer, server, checkScreen }) => {
  await signer.open(await linkFor(server));
  const otp = await signer.newestOtp();
  for (const [status, text] of Object.entries(TEXT_OF_STATUS)) {
    await signer.page.route(
      '**/otp/verify',
      (route) =>
        route.fulfill({ status: Number(status), contentType: 'text/html', body: '<h1>Gateway</h1>' }),
      { times: 1 },
    );
    const answered = signer.page.waitForResponse('**/otp/verify');
    await signer.enterOtp(otp);
    await answered;
    await expect(alert(signer), status).toContainText(text);
  }
  await checkScreen('otp-answer-without-words');
  await signer.enterOtp(otp);
  await signer.expectHeading('Review the document');
});

/** Inserts the whole text at once, as pasting does. */
async function paste(signer: Signer, text: string): Promise<void> {
  await input(signer).focus();
  await signer.page.keyboard.insertText(text);
}
