/**
 * Tests stamp certificates: they are imported, a template requires them, signers read them as page 1, and the console
 * reports when few are left.
 */
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { look, SIZES } from './support/look.ts';
import { ASHA, readSession, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { Signer } from './support/signer.ts';
import { smallPdf } from './support/small-pdf.ts';
import { smallZip } from './support/small-zip.ts';
import { ownServer } from './support/test.ts';

test.use({ ...DESKTOP, ...ownServer() });

const NUMBERS = ['IN-KA1001X', 'IN-KA1002X'];

const table = (...lines: string[]) => ({
  name: 'stamps.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['number,state,article,value,issued_on,first_party', ...lines].join('\n')),
});

const zip = (...numbers: string[]) => ({
  name: 'stamps.zip',
  mimeType: 'application/zip',
  buffer: smallZip(
    Object.fromEntries(numbers.map((number) => [`${number}.pdf`, smallPdf(`Stamp certificate ${number}`)])),
  ),
});

test('a certificate is imported, becomes page 1, and its stock is watched', async ({
  server,
  page,
  saveScreenshots,
}) => {
  const administrator = new Colleague(page, server);
  const seen = (name: string) => look(page, saveScreenshots, name, ['narrow', 'wide']);
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();

  await test.step('the import reports all problems, and imports valid rows', async () => {
    await administrator.go('Stamp certificates');
    await seen('stamps-empty');
    await administrator.press('Import certificates');
    const dialog = page.getByRole('dialog');
    const [tableInput, zipInput] = [
      dialog.locator('input[type=file]').first(),
      dialog.locator('input[type=file]').last(),
    ];
    await tableInput.setInputFiles(
      table(
        'IN-KA1001X,Karnataka,Article 5,100,05-Jan-2026,Asha Rao',
        'IN-KA1002X,Atlantis,Article 5,lots,,',
      ),
    );
    await zipInput.setInputFiles(zip('IN-KA1001X'));
    await expect(dialog.getByText('1 row has problems.')).toBeVisible();
    await expect(dialog.getByText('State: Not valid')).toBeVisible();
    await expect(dialog.getByText('File: Is not in the ZIP file')).toBeVisible();
    await seen('stamps-problems');
    await tableInput.setInputFiles(
      table(...NUMBERS.map((number) => `${number},Karnataka,Article 5,100,05-Jan-2026,Asha Rao`)),
    );
    await zipInput.setInputFiles(zip(...NUMBERS));
    await expect(dialog.getByText('2 certificates can be imported.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import certificates' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 available', { exact: false })).toBeVisible();
    await seen('stamps');
  });

  await test.step('an alert is raised below its threshold', async () => {
    await administrator.press('Set alert');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Alert below').fill('2');
    await seen('stamps-alert-form');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Alert below 2 certificates')).toBeVisible();
  });

  const templateId = await test.step('a template gets a rule', async () => {
    await administrator.go('Templates');
    await page.getByRole('link', { name: 'New template' }).click();
    await administrator.fill('Name', 'Stamped loan');
    await page.getByText('Customise').click();
    await page.getByLabel('State', { exact: true }).selectOption('Karnataka');
    await administrator.press('Save');
    await expect(page.getByText('Enter the article and a value above 0.')).toBeVisible();
    await administrator.fill('Article', 'Article 5');
    await page.getByRole('textbox', { name: 'Fixed value' }).fill('100');
    await seen('template-stamp');
    await administrator.press('Save');
    await administrator.expectHeading('Stamped loan');
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  });

  const { session_id, participants } = await startSigning(server, [ASHA], {
    template_id: templateId,
    pages: 2,
  });

  await test.step('the console shows the assigned certificate and the low stock', async () => {
    await administrator.go('Stamp certificates');
    await expect(page.getByText('Low stock: fewer than 2 certificates left')).toBeVisible();
    await expect(page.getByText('1 available · 1 assigned', { exact: false })).toBeVisible();
    await expect(page.getByText(/^IN-KA100[12]X · Assigned$/)).toBeVisible();
    await seen('stamps-low');
    await page.goto(`${server.url}/console/sessions/${session_id}`);
    await expect(page.getByText('Article 5 · ₹100 · Assigned', { exact: false })).toBeVisible();
  });

  await test.step('the signer reads it as page 1', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await new Signer(page, server).reach('document', participants[0]?.link ?? '');
    await expect(page.getByText('Page 1 of 3').first()).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await saveScreenshots(page, 'document-with-stamp');
  });
  expect(await readSession(server, session_id)).toMatchObject({ stamp: { status: 'assigned', value: 100 } });
});
