/** Tests the fields that a signer fills in before signing, on a phone and on a very small screen. */
import { getSession } from '@countersign/contract/originator/sessions';
import { readSession, startSigning, ASHA } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const at = (y: number, width = 180, height = 18) => ({ page: 1, x: 72, y, width, height });
const input = (type: string, key: string, label: string, more: object = {}) => ({
  kind: 'input',
  input: { type, key, label, ...more },
});
const FIELDS = [
  { ...at(200), ...input('text', 'pan', 'Your PAN', { format: 'pan' }) },
  { ...at(240), ...input('number', 'income', 'Monthly income in rupees', { min: 1000, prefilled: '45000' }) },
  { ...at(280), ...input('date', 'born', 'Date of birth', { latest: '2010-01-01' }) },
  { ...at(320, 12, 12), ...input('radio', 'status', 'Marital status', { option: 'Single' }) },
  { ...at(340, 12, 12), ...input('radio', 'status', 'Marital status', { option: 'Married' }) },
  {
    ...at(380),
    ...input('choice', 'use', 'Use of the loan', { options: ['Home', 'Shop'], required: false }),
  },
  { ...at(420, 12, 12), ...input('checkbox', 'kyc', 'I agree that my KYC data is checked') },
];

test('a signer fills in fields, sees them in the document, and signs', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const participant = { ...ASHA, fields: FIELDS };
  const { session_id, participants } = await startSigning(server, [participant]);
  await signer.reach('liveness', participants[0]?.link ?? '');
  await signer.showCode(undefined, 'Fill in your details');
  await checkScreen('signature-inputs');
  await signer.press('Continue to sign');
  await expect(page.getByRole('alert')).toContainText('Check these answers');
  await expect(page.getByLabel(/^Your PAN/)).toBeFocused();
  await checkScreen('signature-inputs-missing');

  await page.getByLabel(/^Your PAN/).fill('abcde1234f');
  await page.getByLabel(/^Date of birth/).fill('1990-05-17');
  await page.getByRole('radio', { name: 'Married' }).check();
  await page.reload();
  await signer.expectHeading('Fill in your details');
  await expect(page.getByLabel(/^Your PAN/)).toHaveValue('abcde1234f');
  await expect(page.getByRole('radio', { name: 'Married' })).toBeChecked();
  await page.getByRole('checkbox').check();
  await page.getByLabel(/^Use of the loan/).selectOption('Shop');
  await page.setViewportSize({ width: 320, height: 568 });
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await checkScreen('signature-inputs-small');

  await page.getByRole('button', { name: 'Show in the document: Marital status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Marital status' });
  await expect(dialog.locator('canvas')).toBeVisible();
  await expect(dialog.locator('.signer-place-box')).toHaveCount(2);
  await checkScreen('signature-inputs-place');
  await page.setViewportSize({ width: 844, height: 390 });
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
  // The frame surrounds the first option, even if only a part of the page is in view.
  const sheet = await dialog.locator('canvas').boundingBox();
  const frame = await dialog.locator('.signer-place-box').first().boundingBox();
  const down = ((frame?.y ?? 0) - (sheet?.y ?? 0)) / (sheet?.height ?? 1);
  expect(down).toBeCloseTo(320 / 842, 2);
  await close.click();
  await page.setViewportSize({ width: 360, height: 740 });

  await signer.press('Continue to sign');
  await signer.expectHeading('Place Signature');
  await checkScreen('signature-after-inputs');
  await signer.draw();
  await page.getByRole('checkbox').check();
  await signer.press('eSign Document');
  await signer.expectHeading('Document Signed');
  const session = getSession.data.parse(await readSession(server, session_id));
  expect(session.participants[0]?.inputs.map(({ value }) => value)).toEqual([
    'ABCDE1234F',
    '45000',
    '1990-05-17',
    'Married',
    'Shop',
    true,
  ]);
});
