/** Tests that a signer who must repeat a step reads which step it is and why. */
import { signByApi } from './support/sign-by-api.ts';
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { look, SIZES } from './support/look.ts';
import { ASHA, startSigning } from './support/originator.ts';
import { PUNE, Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

test('a reviewer chooses a reason, and the signer reads it with the step', async ({
  browser,
  server,
  page,
  saveScreenshots,
}) => {
  const email = 'asha@example.com';
  const { participants } = await startSigning(server, [{ ...ASHA, email }], {
    reference: 'DARK',
    template: { review_always: true },
  });
  await signByApi(server, { link: participants[0]?.link ?? '', phone: ASHA.phone, documents: 1 });
  const reviewer = new Colleague(page, server);
  await page.setViewportSize(SIZES.wide);
  await reviewer.acceptFirst();
  const dialog = page.getByRole('dialog');

  await test.step('the reviewer must choose a reason, and contacts are refused', async () => {
    await reviewer.go('Review');
    await page.getByRole('link', { name: ASHA.name }).click();
    await expect(page.getByRole('button', { name: 'Request repeat' })).toBeVisible();
    await page.keyboard.press('e');
    await dialog.getByRole('button', { name: 'Request repeat' }).click();
    await expect(dialog.getByText('Choose a reason.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Reason for the signer')).toBeFocused();
    await page.getByLabel('Reason for the signer').selectOption('The photos were dark or blurred.');
    await reviewer.fill('Words for the signer (optional)', 'Call +91 98765 43210');
    await look(page, saveScreenshots, 'repeat-dialog', ['narrow', 'wide']);
    await dialog.getByRole('button', { name: 'Request repeat' }).click();
    await expect(dialog.getByText('Remove web addresses, email addresses and phone numbers.')).toBeVisible();
    await reviewer.fill('Words for the signer (optional)', 'Stand near a window.');
    await dialog.getByRole('button', { name: 'Request repeat' }).click();
    await expect(page.getByText('The signer was asked to repeat the step.')).toBeVisible();
  });

  await test.step('the signer reads the step, the reason and the words', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const phone = await context.newPage();
    const signer = new Signer(phone, server);
    await signer.open(await reviewer.linkMailedTo(email), PUNE);
    const notice = phone.getByText('Take the photos of your face again, then sign again.');
    await expect(notice).toBeVisible();
    await expect(phone.getByText('The photos were dark or blurred.')).toBeVisible();
    await expect(phone.getByText('Stand near a window.')).toBeVisible();
    await look(phone, saveScreenshots, 'repeat-notice', ['narrow']);
    await signer.enterOtp(await signer.newestOtp());
    await signer.expectHeading(signer.texts.liveness.title);
    await expect(notice).toBeVisible();
    await look(phone, saveScreenshots, 'repeat-notice-step', ['narrow']);
    await context.close();
  });
});
