/**
 * Tests sessions that end while a person works, and two tabs of one browser. No input is lost, and a different user
 * sees no data of the previous one.
 */
import { Colleague, PASSWORD } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

test('a user who signs in again finds their work unchanged, and other tabs follow a sign-out', async ({
  page,
  server,
}) => {
  const administrator = new Colleague(page, server);
  const { recoveryCodes } = await administrator.acceptFirst();
  const dialog = page.getByRole('dialog');
  const end = () => page.context().clearCookies();
  const signInAgain = async () => {
    await administrator.expectHeading('Sign in');
    await expect(page.getByText('Sign in again to return to this page')).toBeVisible();
    await expect(page.getByText('Meera Iyer', { exact: true })).toBeHidden();
    // The field is selected by role, because the hidden page contains a field with the same label.
    await page.getByRole('textbox', { name: 'Email address' }).fill('meera@example.com');
    await administrator.fill('Password', PASSWORD);
    await administrator.press('Sign in');
    await administrator.press('Use a recovery code');
    await administrator.fill('Recovery code', recoveryCodes.pop() ?? '');
    await administrator.press('Continue');
  };

  await test.step('an open dialog is hidden, and its submitted action is completed after the sign-in', async () => {
    await administrator.go('People');
    const invite = administrator.button('Invite person');
    await invite.press('Enter');
    await expect(page.getByLabel('Email address', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(invite).toBeFocused();
    await invite.press('Enter');
    await administrator.fill('Email address', 'tara@example.com');
    await dialog.getByLabel('Name', { exact: true }).fill('Tara Rao');
    await page.getByLabel('Role').selectOption('Auditor');
    await end();
    await dialog.getByRole('button', { name: 'Invite person' }).click();
    await administrator.expectHeading('Sign in');
    await expect(dialog).toBeHidden();
    await signInAgain();
    await expect(page.getByText('tara@example.com')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("a draft is saved with input from after the session's end", async () => {
    await administrator.go('Send');
    const buffer = Buffer.from(smallPdf('Mandate {{signature}}'));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Mandate.pdf', mimeType: 'application/pdf', buffer });
    const saved = page.getByText('All changes saved.');
    await expect(saved).toBeVisible();
    // The page's own requests are delayed, because they would reveal the end of the session before the input.
    const typed = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await end();
    await administrator.fill('Name', 'Asha Rao');
    typed.resolve();
    await page.unroute('**/api/**');
    await administrator.expectHeading('Sign in');
    await expect(saved).toBeHidden();
    await signInAgain();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao');
  });

  await test.step('a sign-out in one tab takes effect in the others', async () => {
    const other = await page.context().newPage();
    await other.goto(`${server.url}/console/people`);
    await expect(other.getByText('tara@example.com')).toBeVisible();
    await page.locator('summary[aria-label="Your account"]:visible').click();
    await administrator.press('Sign out');
    await administrator.expectHeading('Sign in');
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(other.getByText('tara@example.com')).toHaveCount(0);
  });
});
