/** Tests links to no signing, and links to a signing that has ended (SPEC 2, Signer journey). */
import { ASHA, cancelSigning, RAVI, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const CANCELLED = 'This signing was cancelled';

test('a cancelled signing says so, and names a contact', async ({ signer, server, page, checkScreen }) => {
  const { session_id, participants } = await startSigning(server, [ASHA]);
  await cancelSigning(server, session_id);
  await page.goto(participants[0]?.link ?? '');
  await signer.expectHeading(CANCELLED);
  await expect(page.getByText(/You do not need to do anything/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await checkScreen('link-cancelled');
});

test('a signing that is cancelled during the journey ends there', async ({ signer, server }) => {
  const { session_id, participants } = await startSigning(server, [ASHA]);
  await signer.open(participants[0]?.link ?? '');
  const otp = await signer.newestOtp();
  await cancelSigning(server, session_id);
  await signer.enterOtp(otp);
  await signer.expectHeading(CANCELLED);
});

test('a signer who comes too early sees whose signature is awaited', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const { participants } = await startSigning(server, [ASHA, RAVI]);
  await page.goto(participants[1]?.link ?? '');
  await signer.expectHeading('Not your turn yet');
  await expect(page.getByText('Signer number 1 must sign before you.')).toBeVisible();
  expect(await page.content()).not.toContain('Asha');
  await checkScreen('link-not-your-turn');
});

test('a signer with a closed link can notify the sender', async ({ signer, server, page, checkScreen }) => {
  const { participants } = await startSigning(server, [ASHA]);
  await page.route('**/api/v1/participant/*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          status: 410,
          json: { success: false, error: { code: 'LINK_EXPIRED', message: 'Over' } },
        })
      : route.fulfill({
          json: { success: true, data: { requested: true, requested_at: '2026-01-01T00:00:00Z' } },
        }),
  );
  await page.goto(participants[0]?.link ?? '');
  await signer.expectHeading('This link has expired');
  await checkScreen('link-expired');
  await signer.press('Ask for a new link');
  await expect(page.getByText('Request sent')).toBeVisible();
  await checkScreen('link-requested');
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
