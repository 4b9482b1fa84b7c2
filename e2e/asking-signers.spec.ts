/**
 * Tests how staff prepare the fields that signers fill in: they place fields on a layout, and propose answers in Send.
 */
import { Colleague } from './support/console.ts';
import { look, type Size, SIZES } from './support/look.ts';
import { readNewestLayout } from './support/originator.ts';
import { smallPdf } from './support/small-pdf.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';

test.use(ownServer());

test('a layout asks signers, and Send proposes answers', async ({ page, server, saveScreenshots }) => {
  const administrator = new Colleague(page, server);
  const seen = (name: string, check?: readonly Size[]) => look(page, saveScreenshots, name, check);
  await page.setViewportSize(SIZES.wide);
  await administrator.acceptFirst();
  await administrator.go('Layouts');
  await page.getByRole('link', { name: 'New layout' }).click();
  await page.getByLabel('Select PDFs').setInputFiles({
    name: 'Agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(smallPdf('Agreement')),
  });
  await administrator.press('Continue to fields');
  await expect(page.locator('[data-sheet] canvas')).toBeVisible();

  await administrator.button('Filled in by the signer').press('Enter');
  await expect(page.getByText('The question is empty', { exact: false })).toBeVisible();
  await administrator.fill('Question', 'Your PAN');
  await page.getByLabel('Format').selectOption('PAN');
  await administrator.fill('Key', 'pan');
  await expect(page.getByText('The question is empty', { exact: false })).toHaveCount(0);

  await administrator.button('Filled in by the signer').press('Enter');
  await page.getByLabel('Answer', { exact: true }).selectOption('Radio button');
  await administrator.fill('Question', 'Marital status');
  await administrator.fill('Option', 'Single');
  await expect(page.getByText('A group needs at least two options', { exact: false })).toBeVisible();
  const single = page.locator('[data-sheet]').getByRole('button', { name: /^Marital status, Single/ });
  await single.focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Shift+ArrowDown');
  await administrator.fill('Option', 'Married');
  await expect(page.getByText('A group needs', { exact: false })).toHaveCount(0);
  await seen('layout-input', ['narrow', 'wide']);
  await administrator.press('Save');
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download answers (CSV)' })).toBeVisible();
  const { fields, data_keys } = await readNewestLayout(server);
  expect(fields.map(({ input }) => [input?.type, input?.label, input?.option])).toEqual([
    ['text', 'Your PAN', undefined],
    ['radio', 'Marital status', 'Single'],
    ['radio', 'Marital status', 'Married'],
  ]);
  expect(data_keys.map(({ filled_by }) => filled_by)).toEqual(['signer', 'signer']);

  await administrator.go('Send');
  await administrator.press('Use Agreement');
  await expect(page.getByRole('heading', { name: 'Proposed answers' })).toBeVisible();
  await administrator.fill('Pan (optional)', 'ABCDE1234F');
  await seen('send-proposed', ['narrow', 'wide']);
});
