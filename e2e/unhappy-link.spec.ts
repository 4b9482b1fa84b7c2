/** SPEC 2, Signer journey: links that lead to no signing, or to one that is over. */
import { cancelSigning, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const ASHA = { name: 'Asha Rao', phone: '+919876543210' };
const RAVI = { name: 'Ravi Iyer', phone: '+919876543211' };

const CANCELLED = 'This signing was cancelled by the organisation that started it.';

test('a cancelled signing says so, also on trying again', async ({ signer, server, page, checkScreen }) => {
  const { session_id, participants } = await startSigning(server, [ASHA]);
  await cancelSigning(server, session_id);
  await page.goto(participants[0]?.link ?? '');
  await signer.expectHeading('Verification Failed');
  await expect(page.getByRole('alert')).toHaveText(CANCELLED);
  await checkScreen('link-cancelled');
  await signer.press('Try Again');
  await signer.expectHeading('Verification Failed');
  await expect(page.getByRole('alert')).toHaveText(CANCELLED);
});

test('a signing that is cancelled on the way ends there', async ({ signer, server, page }) => {
  const { session_id, participants } = await startSigning(server, [ASHA]);
  await signer.open(participants[0]?.link ?? '');
  const otp = await signer.newestOtp();
  await cancelSigning(server, session_id);
  await signer.enterOtp(otp);
  await signer.expectHeading('Verification Failed');
  await expect(page.getByRole('alert')).toHaveText(CANCELLED);
});

test('who comes before their turn sees whose signature is awaited', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const { participants } = await startSigning(server, [ASHA, RAVI]);
  await page.goto(participants[1]?.link ?? '');
  await signer.expectHeading('Verification Failed');
  await expect(page.getByRole('alert')).toHaveText(
    'It is not your turn yet. Signature number 1 is awaited first.',
  );
  expect(await page.content()).not.toContain('Asha');
  await checkScreen('link-not-your-turn');
});

test('an invalid response is shown as a failed check', async ({ signer, server, page, checkScreen }) => {
  const { participants } = await startSigning(server, [ASHA]);
  await page.route('**/api/v1/participant/*', (route) => route.fulfill({ status: 400, body: '<html>' }));
  await page.goto(participants[0]?.link ?? '');
  await signer.expectHeading('Verification Failed');
  await expect(page.getByRole('alert')).toContainText('Failed to verify token');
  await expect(page.getByRole('alert')).toContainText('Invalid request. Please check your input.');
  await checkScreen('link-failed');
});
