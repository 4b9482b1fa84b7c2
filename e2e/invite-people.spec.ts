/**
 * Tests that an administrator invites several people from a CSV file. The page reports all problems of the file at
 * once.
 */
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { look, SIZES } from './support/look.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

const csv = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['name,email,role,departments', ...lines].join('\n')),
});

test('all people of a file are invited, or none', async ({ server, page, saveScreenshots }) => {
  const administrator = new Colleague(page, server);
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();
  await administrator.go('People');
  await administrator.press('Invite from a file');
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Invite from a file' });
  await submit.click();
  await expect(dialog.getByText('Choose a file without problems.')).toBeVisible();

  await page
    .locator('input[type=file]')
    .setInputFiles(csv('Asha Rao,asha@example.com,auditor,', 'Kunal Shah,kunal,officer,Atlantis'));
  await expect(dialog.getByRole('status')).toHaveText('1 row has a problem.');
  await expect(dialog.getByText('Email address: Not valid')).toBeVisible();
  await expect(dialog.getByText('Departments: Not known')).toBeVisible();
  await look(page, saveScreenshots, 'people-file-problems', ['narrow', 'wide']);

  await page
    .locator('input[type=file]')
    .setInputFiles(csv('Asha Rao,asha@example.com,auditor,', 'Kunal Shah,kunal@example.com,reviewer,'));
  await expect(dialog.getByRole('status')).toHaveText('2 people can be invited.');
  await look(page, saveScreenshots, 'people-file', ['narrow', 'wide']);
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Kunal Shah', { exact: true })).toBeVisible();
  expect(await administrator.linkMailedTo('asha@example.com')).toContain('/console/invitation');
});
