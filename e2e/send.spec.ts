/** Sending in the console: an officer sends from a layout with two roles, and from PDFs of their own. */
import { accessibilityProblems } from './support/accessibility.ts';
import { KNOWN_ADDRESSES } from './support/addresses.ts';
import { Colleague } from './support/console.ts';
import { makeLayout, makeTemplate } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

// A server of its own: its first administrator comes in once.
test.use({ serverSettings: { ...KNOWN_ADDRESSES } });

test('an officer sends from a layout with two roles, and duplicates it @desktop', async ({
  page,
  browser,
  server,
  saveScreenshots,
}) => {
  const department = 'Pune';
  await makeTemplate(server, { name: 'Loans', department, send_invite_notification: true });
  await makeLayout(server, {
    name: 'Two-wheeler loan',
    department,
    roles: [
      { id: 'borrower', name: 'Borrower' },
      { id: 'guarantor', name: 'Guarantor' },
    ],
    fields: [
      { id: 'sign', kind: 'signature', role: 'borrower', page: 1, x: 60, y: 500, width: 180, height: 48 },
      { id: 'sign-2', kind: 'signature', role: 'guarantor', page: 1, x: 320, y: 500, width: 180, height: 48 },
      { id: 'amount', kind: 'text', key: 'loan_amount', page: 1, x: 60, y: 300, width: 200, height: 20 },
      { id: 'insured', kind: 'tick', key: 'insured', page: 1, x: 60, y: 340, width: 14, height: 14 },
    ],
  });
  const look = async (name: string) => {
    for (const [size, viewport] of [
      ['narrow', NARROW],
      ['wide', WIDE],
    ] as const) {
      await page.setViewportSize(viewport);
      expect.soft(await accessibilityProblems(page), `${name} ${size}`).toEqual([]);
      await saveScreenshots(page, `console-${name}-${size}`);
    }
  };

  const officer = new Colleague(page, server);
  await test.step('an administrator invites the officer', async () => {
    const office = await browser.newContext();
    const administrator = new Colleague(await office.newPage(), server);
    await administrator.page.setViewportSize(WIDE);
    await administrator.accept(await server.firstAdministratorLink(), {
      email: 'meera@example.com',
      name: 'Meera Iyer',
    });
    await administrator.go('People');
    await administrator.press('Invite somebody');
    await administrator.fill('Name', 'Ravi Menon');
    await administrator.fill('E-mail address', 'ravi@example.com');
    await administrator.page.getByLabel('Role').selectOption('Officer');
    await administrator.fill('Departments', department);
    await administrator.page.getByRole('dialog').getByRole('button', { name: 'Invite somebody' }).click();
    const link = await administrator.linkMailedTo('ravi@example.com');
    await office.close();
    await officer.accept(link);
  });

  await test.step('the form of the layout says what is missing where it is missing', async () => {
    await page.setViewportSize(WIDE);
    await officer.go('Send');
    await look('send-start');
    await officer.press('Use Two-wheeler loan');
    await officer.expectHeading('Two-wheeler loan');
    await officer.press('Send');
    await expect(page.getByText('Something is still missing')).toBeVisible();
    await expect(page.getByText('Please enter the name.')).toHaveCount(2);
    await look('send-missing');
  });

  const person = (role: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: role }) });
  await test.step('what was typed is there again after a reload', async () => {
    await person('Borrower').getByLabel('Name').fill('Asha Rao');
    await person('Borrower').getByLabel('Phone').fill('+91 98765 43210');
    await person('Borrower').getByLabel('E-mail').fill('asha@example.com');
    await person('Guarantor').getByLabel('Name').fill('Ravi Iyer');
    await person('Guarantor').getByLabel('Phone').fill('+91 98765 43211');
    await page.getByText('One after the other').click();
    await officer.press('Move Guarantor up');
    await officer.fill('Loan amount', '₹5,00,000');
    await officer.fill('A personal message', 'Dear customer,\nplease sign by Friday.');
    await page.getByLabel('Template').selectOption({ label: 'Loans' });
    await officer.press('Add a value');
    await officer.fill('Name 1', 'loan_number');
    await officer.fill('Value 1', 'TW-4711');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Value 1')).toHaveValue('TW-4711');
    await expect(person('Borrower').getByLabel('Name')).toHaveValue('Asha Rao');
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/Guarantor/);
    await look('send-form');
  });

  await test.step('the preview is what each of them will get', async () => {
    await officer.press('Preview');
    await officer.expectHeading('Preview');
    await page.getByText('Asha Rao', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'What Asha Rao reads' })).toBeVisible();
    await expect(page.locator('main canvas')).toBeVisible();
    await expect(page.getByText('> please sign by Friday.')).toBeVisible();
    await look('send-preview');
  });

  await test.step('it is sent, and the link of the signer works', async () => {
    await officer.press('Send');
    await expect(page.getByText('Everybody gets their link now.')).toBeVisible();
    await look('send-sent');
    const link = await officer.linkMailedTo('asha@example.com');
    const phone = await browser.newContext();
    const signing = await phone.newPage();
    await signing.goto(server.url + new URL(link).pathname);
    await expect(signing.getByText('Meridian Finance').first()).toBeVisible();
    await phone.close();
    await officer.press('Duplicate');
    await officer.expectHeading('Two-wheeler loan');
    await expect(page.getByLabel('Loan amount')).toHaveValue('₹5,00,000');
    await expect(person('Borrower').getByLabel('Phone')).toHaveValue('+919876543210');
  });

  await test.step('PDFs of one’s own are uploaded, refused by name, and given places to sign', async () => {
    await officer.go('Send');
    await page.locator('input[type=file]').setInputFiles([
      {
        name: 'Mandate.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(smallPdf('Mandate {{signature}}')),
      },
      { name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') },
    ]);
    await expect(page.getByRole('alert').filter({ hasText: 'Broken.pdf' })).toBeVisible();
    await officer.press('Dismiss Broken.pdf');
    await officer.fill('Name', 'Asha Rao');
    await officer.fill('Phone', '+919876543210');
    await look('send-documents');
    await officer.press('Place the fields');
    await expect(page.locator('[data-sheet] canvas')).toBeVisible();
    await officer.press('Accept Signature');
    await officer.button('Signature').focus();
    await page.keyboard.press('Enter');
    await look('send-places');
    await officer.press('Done');
    await expect(page.getByText('2 fields are placed.')).toBeVisible();
    await officer.press('Place the fields');
    const follows = page
      .locator('[data-sheet]')
      .getByRole('button', { name: /^Signature of Asha Rao/ })
      .first();
    await follows.focus();
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('{{signature}}');
    await officer.press('Cancel');
    await officer.press('Send');
    await expect(page.getByText('Hand these links out yourself', { exact: false })).toBeVisible();
    await look('send-links');
  });
});
