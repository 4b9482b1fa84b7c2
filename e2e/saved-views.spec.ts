/**
 * Tests that a named view is stored with its filters, order and search, and is available on all devices of the person.
 */
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { look, SIZES } from './support/look.ts';
import { ASHA, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

test('a view is named, found on another device, renamed and deleted, by keyboard alone', async ({
  browser,
  server,
  page,
  saveScreenshots,
}) => {
  const administrator = new Colleague(page, server);
  const { keyboard } = page;
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();
  await startSigning(server, [ASHA], { reference: 'LOAN-1' });
  await startSigning(server, [{ ...ASHA, name: 'Kunal Shah' }], { reference: 'LOAN-2' });
  const views = page.getByRole('navigation', { name: 'Views' });
  const rows = page.getByRole('row').filter({ hasText: 'LOAN-' });
  await expect(rows).toHaveCount(2);
  await expect(administrator.button('Save view')).toHaveCount(0);

  await test.step('columns are chosen, and a heading sorts the list', async () => {
    await administrator.press('Columns');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Signed', { exact: true }).uncheck();
    await dialog.getByLabel('Department').check();
    await look(page, saveScreenshots, 'list-columns');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Department' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Signed', exact: true })).toHaveCount(0);
    await administrator.press('Created');
    await expect(rows).toContainText([/LOAN-1/, /LOAN-2/]);
    await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await administrator.press('Created');
    await expect(rows).toContainText([/LOAN-2/, /LOAN-1/]);
    await look(page, saveScreenshots, 'list-chosen');
  });

  await test.step('is saved with a search, which does not appear in the address', async () => {
    await page.getByLabel('Sort', { exact: true }).selectOption('Oldest first');
    await keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).focus();
    await keyboard.press('/');
    await keyboard.type('Kunal');
    await expect(rows).toHaveText([/LOAN-2/]);
    await administrator.button('Save view').focus();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await keyboard.type('all');
    await look(page, saveScreenshots, 'view-save');
    await keyboard.type(' of Kunal');
    await keyboard.press('Enter');
    await expect(views.getByRole('link', { name: 'all of Kunal' })).toHaveAttribute('aria-current', 'page');
    expect(page.url()).not.toContain('Kunal');
    await expect(rows).toHaveText([/LOAN-2/]);
    await look(page, saveScreenshots, 'view-own', ['narrow', 'wide']);
  });

  await test.step('appears on another device, and after a reload', async () => {
    const other = await browser.newContext({ storageState: await page.context().storageState() });
    const there = await other.newPage();
    await there.goto(`${server.url}/console/sessions`);
    const kept = there.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'all of Kunal' });
    await kept.click();
    for (const again of [false, true]) {
      if (again) await there.reload();
      await expect(there.getByRole('row').filter({ hasText: 'LOAN-' })).toHaveText([/LOAN-2/]);
      await expect(there.getByRole('searchbox')).toHaveValue('Kunal');
      await expect(there.getByLabel('Sort', { exact: true })).toHaveValue('oldest');
    }
    await other.close();
  });

  await test.step('is replaced by another view, and opened again', async () => {
    await views.getByRole('link', { name: 'All', exact: true }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await views.getByRole('link', { name: 'all of Kunal' }).click();
    await expect(rows).toHaveText([/LOAN-2/]);
  });

  await test.step('its address gives a colleague the filters, and reports what it does not contain', async () => {
    const address = page.url();
    await administrator.go('People');
    await administrator.press('Invite person');
    await administrator.fill('Email address', 'omar@example.com');
    await administrator.fill('Name', 'Omar Khan');
    await page.getByLabel('Role', { exact: true }).selectOption('Auditor');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite person' }).click();
    await expect(page.getByText('Omar Khan')).toBeVisible();
    const other = await browser.newContext({ viewport: SIZES.wide });
    const colleague = new Colleague(await other.newPage(), server);
    await colleague.accept(await colleague.linkMailedTo('omar@example.com'));
    const there = colleague.page;
    const theirRows = there.getByRole('row').filter({ hasText: 'LOAN-' });
    const notice = there.getByText('This view is not yours and includes a search');
    await there.goto(address);
    await expect(notice).toBeVisible();
    await expect(theirRows).toHaveText([/LOAN-1/, /LOAN-2/]);
    await expect(there.getByLabel('Sort', { exact: true })).toHaveValue('oldest');
    await look(there, saveScreenshots, 'view-foreign', ['narrow', 'wide']);
    await colleague.press('Enter search words');
    await there.keyboard.type('Kunal');
    await expect(theirRows).toHaveText([/LOAN-2/]);
    await expect(notice).toHaveCount(0);

    // The address does not contain the search text either. It contains only the fact that there was a search. The page
    // restores the text on return from a session, and asks for it after a reload.
    await expect(there).toHaveURL(/\?order=oldest&searched=yes$/);
    await theirRows.getByRole('link').click();
    await colleague.expectHeading(/LOAN-2/);
    await there.goBack();
    await expect(there.getByRole('searchbox')).toHaveValue('Kunal');
    await expect(theirRows).toHaveText([/LOAN-2/]);
    await there.reload();
    await expect(there.getByText('This link left out a search')).toBeVisible();
    await expect(theirRows).toHaveText([/LOAN-1/, /LOAN-2/]);
    await colleague.press('Continue without it');
    await expect(there.getByText('This link left out a search')).toHaveCount(0);
    await expect(there).toHaveURL(/\?order=oldest$/);
    await other.close();
    await page.goto(address);
    await expect(rows).toHaveText([/LOAN-2/]);
  });

  await test.step('is renamed and deleted', async () => {
    await administrator.button('Rename view “all of Kunal”').focus();
    await keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Kunal');
    await keyboard.press('Enter');
    await expect(views.getByRole('link', { name: 'Kunal', exact: true })).toBeVisible();
    await administrator.button('Delete view “Kunal”').focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Its sessions don’t change.');
    await administrator.press('Delete view');
    await expect(views.getByRole('link', { name: 'Kunal', exact: true })).toHaveCount(0);
    await page.reload();
    await expect(views.getByRole('link', { name: 'All', exact: true })).toBeVisible();
    await expect(views.getByRole('link', { name: 'Kunal', exact: true })).toHaveCount(0);
  });
});
