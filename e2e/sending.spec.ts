/** Tests sending in the console: uploaded PDFs without a layout, and a table of many recipients. */
import { Colleague } from './support/console.ts';
import { look, SIZES } from './support/look.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';
import { ownServer } from './support/test.ts';

const pdf = (name: string, content: Uint8Array) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(content),
});
const table = (text: string) => ({ name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test.use(ownServer());

test('uploaded PDFs get signature fields, and a table becomes a session for each row', async ({
  page,
  server,
  saveScreenshots,
}) => {
  const administrator = new Colleague(page, server);
  const seen = (name: string) => look(page, saveScreenshots, name, ['narrow', 'wide']);
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();

  await test.step('PDFs are uploaded, rejected by name, and given signature fields', async () => {
    await administrator.go('Send');
    await page
      .locator('input[type=file]')
      .setInputFiles([
        pdf('Mandate', smallPdf('Mandate {{signature}}')),
        pdf('Broken', Buffer.from('no document')),
      ]);
    await expect(page.getByRole('alert').filter({ hasText: 'Broken.pdf' })).toBeVisible();
    await administrator.press('Dismiss Broken.pdf');
    await administrator.fill('Name', 'Asha Rao');
    await administrator.fill('Phone', '+919876543210');
    await seen('send-documents');
    await administrator.press('Place fields');
    await expect(page.locator('[data-sheet] canvas')).toBeVisible();
    await administrator.press('Accept Signature');
    await administrator.button('Signature').press('Enter');
    await seen('send-places');
    await administrator.press('Done');
    await expect(page.getByText('2 fields placed.')).toBeVisible();
    await administrator.press('Place fields');
    const follows = page
      .locator('[data-sheet]')
      .getByRole('button', { name: /^Signature of Asha Rao/ })
      .first();
    await follows.focus();
    await expect(page.getByLabel('Anchor text', { exact: true })).toHaveValue('{{signature}}');
    await administrator.press('Cancel');
    await page.getByLabel('Send invitations').uncheck();
    await administrator.press('Send');
    await expect(page.getByText('No invitations were sent.', { exact: false })).toBeVisible();
    await seen('send-links');
  });

  await test.step('the sender copies a new link later, and the old one stops working', async () => {
    const linkShown = page.getByRole('main').locator('code').first();
    const first = await linkShown.textContent();
    await administrator.press('Copy link');
    await expect(page.getByRole('dialog')).toContainText('stops working immediately');
    await administrator.press('Create link');
    const second = await page.getByRole('dialog').locator('code').textContent();
    expect(second).not.toBe(first);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(linkShown).toHaveText(second ?? '');
  });

  await test.step('a table is checked, its columns are mapped, and a session is created for each row', async () => {
    await administrator.go('Layouts');
    await page.getByRole('link', { name: 'New layout' }).click();
    await page.getByLabel('Select PDFs').setInputFiles(pdf('Agreement', smallPdf('Agreement')));
    await administrator.press('Continue to fields');
    await expect(page.locator('[data-sheet]')).toBeVisible();
    const layout = page.url();

    await administrator.go('Templates');
    for (const name of ['Standard loan', 'Gold loan']) {
      await page.getByRole('link', { name: 'New template' }).click();
      await administrator.fill('Name', name);
      await administrator.press('Save');
      await administrator.expectHeading(name);
      if (name === 'Standard loan') await administrator.press('Make default');
      else await expect(administrator.button('Make default')).toBeVisible();
      await administrator.go('Templates');
    }
    await expect(page.getByRole('listitem').filter({ hasText: 'Standard loan' })).toContainText('Default');

    await administrator.go('Send');
    await administrator.press('Use Agreement');
    await expect(page.getByLabel('Template', { exact: true })).toHaveValue(/./);
    await expect(
      page.getByRole('option', { name: 'Standard loan (default)', selected: true }),
    ).toBeAttached();
    await page.goto(layout);
    await administrator.press('Template');
    await seen('layout-template');
    await page.getByRole('dialog').getByLabel('Template').selectOption('Gold loan');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await administrator.go('Send');
    await expect(page.getByText('Rules: Gold loan')).toBeVisible();
    await seen('send-start');
    await administrator.press('Use Agreement');
    await expect(page.getByRole('option', { name: 'Gold loan', selected: true })).toBeAttached();
    await administrator.fill('Name', 'Ravi Kumar');
    await administrator.fill('Phone', '+919876543219');
    await administrator.fill('Email (optional)', 'ravi@example.com');
    await administrator.press('Send');
    await expect(page.getByText('Invitations are on their way to:')).toBeVisible();
    const invited = page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' }).first();
    await expect(invited).toContainText(/SMS.*email/);
    await seen('send-invited');

    await administrator.go('Batches');
    await expect(page.getByRole('heading', { name: 'No batches yet' })).toBeVisible();
    await page.getByRole('link', { name: 'New batch' }).click();
    const loans = table('Borrower Name,Column B\nAsha Rao,+919876543210\nRavi Kumar,12\n');
    await page.getByLabel('Select table').setInputFiles(loans);
    await expect(page.getByRole('option', { name: 'Gold loan', selected: true })).toBeAttached();
    await seen('batch-new');
    await administrator.press('Check table');
    await expect(page.getByRole('heading', { name: '2 problems' })).toBeVisible();
    await expect(page.getByRole('row', { name: /Column B/ })).toBeVisible();
    await seen('batch-problems');

    await page.reload();
    await page.getByLabel('Column B').selectOption('borrower.phone');
    await administrator.press('Check again');
    await expect(page.getByRole('alert')).toHaveText('Select the table first.');
    await seen('batch-reopened');
    await page.getByLabel('Select table').setInputFiles(loans);
    await administrator.press('Check again');
    await expect(page.getByRole('heading', { name: '1 problem' })).toBeVisible();
    await administrator.fill('Correct value for row 3, Column B', '+919876543211');
    await seen('batch-cells');
    await administrator.press('Check corrections');
    await expect(page.getByText('Ready to start')).toBeVisible();
    await administrator.press('Start');
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2');
    await seen('batch-done');

    await administrator.go('Batches');
    await page.getByRole('link', { name: 'New batch' }).click();
    const usual = { ...table('Borrower,Mobile,Loan No\nNisha Das,98765 43299,LN-1\n'), name: 'usual.csv' };
    await page.getByLabel('Select table').setInputFiles(usual);
    await administrator.press('Check table');
    // Columns with the usual headings are matched automatically. The batch is not sent until a person starts it.
    await expect(page.getByText('Ready to start')).toBeVisible();
    await expect(page.getByLabel('Mobile', { exact: true })).toHaveValue('borrower.phone');
    await administrator.go('Batches');
    await page.getByRole('link', { name: 'loans', exact: true }).click();
    await page.getByRole('link', { name: 'Show sessions' }).click();
    await administrator.expectHeading('Sessions');
    await expect(page.getByText('2 sessions')).toBeVisible();
    await expect(page.getByLabel('Batch', { exact: true })).toHaveValue(/./);
    await expect(page.getByRole('option', { name: 'loans', selected: true })).toBeAttached();
    await seen('sessions-batch');
    await administrator.go('Sessions');
    // The count includes the sessions that were sent individually.
    await expect(page.getByText('4 sessions')).toBeVisible();
  });

  await test.step('a part of a name, a phone number or a reference finds the session', async () => {
    const search = page.getByPlaceholder('Name, phone, email or reference');
    for (const part of ['ash', 'ASHA', '3219', 'ravi kum']) {
      await search.fill(part);
      await expect(page.getByText(/^[12] sessions?$/)).toBeVisible();
      await expect(page.getByRole('link', { name: /Asha Rao|Ravi Kumar/ }).first()).toBeVisible();
    }
    await search.fill('zzzz');
    await expect(page.getByRole('heading', { name: 'No sessions match “zzzz”' })).toBeVisible();
    await expect(page.getByText(/^Searched: the first letters of names/)).toBeVisible();
    await seen('sessions-no-match');
  });
});
