/** Tests contacts: in Send, a signer is saved as a contact, chosen for another document, and erased. */
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { look, SIZES } from './support/look.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

test('a contact is saved in Send, chosen again and erased', async ({ page, server, saveScreenshots }) => {
  const administrator = new Colleague(page, server);
  const mandate = {
    name: 'Mandate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf('Mandate')),
  };
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();
  await administrator.go('Contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();

  await administrator.go('Send');
  await page.locator('input[type=file]').setInputFiles([mandate]);
  await administrator.fill('Name', 'Asha Rao');
  await expect(administrator.button('Save as contact')).toHaveCount(0);
  await administrator.fill('Phone', '98765 43210');
  await administrator.fill('Email (optional)', 'asha@example.com');
  await look(page, saveScreenshots, 'contact-save', ['narrow', 'wide']);
  await administrator.press('Save as contact');
  await expect(page.getByText('Contact saved.')).toBeVisible();
  await expect(administrator.button('Save as contact')).toHaveCount(0);

  await administrator.press('Add signer');
  const second = page.getByRole('combobox', { name: 'Name' }).nth(1);
  await expect(page.locator('datalist option').first()).toHaveAttribute('value', 'Asha Rao, +919876543210');
  await second.fill('Asha Rao, +919876543210');
  await expect(second).toHaveValue('Asha Rao');
  await expect(page.getByLabel('Phone', { exact: true }).nth(1)).toHaveValue('+919876543210');
  await expect(page.getByLabel('Email (optional)').nth(1)).toHaveValue('asha@example.com');

  await administrator.go('Contacts');
  await look(page, saveScreenshots, 'contacts', ['narrow', 'wide']);
  await administrator.press('Erase');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('No contacts yet')).toBeVisible();
});
