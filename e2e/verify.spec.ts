/** Tests the verification page with PDFs that were sealed here, sealed elsewhere or altered, and with other files. */
import { seal, update } from '@countersign/server/pdf/verification/testing/test-documents';
import { createIdentity } from '@countersign/server/pki/testing/test-pki';
import { smallPdf } from './support/small-pdf.ts';
import { expect, test } from './support/signing-test.ts';
import { altered, answerTo, choosePdf, expectVerdict } from './support/verify-page.ts';

const plain = Buffer.from(smallPdf('I owe you nine'));

test('a PDF signed elsewhere is intact, and its signer is unknown', async ({ page, server, checkScreen }) => {
  await page.goto(`${server.url}/verify`);
  await expectVerdict(page, 'Verify a document');
  await expect(page).toHaveTitle('Verify a document · Meridian Finance');
  await checkScreen('verify');
  const file = await seal(plain, await createIdentity({ name: 'Somebody Else' }));
  await choosePdf(page, file);
  await expectVerdict(page, 'This document could not be fully verified');
  await expect(answerTo(page, 'Who sealed it')).toContainText('Somebody Else');
  await expect(answerTo(page, 'The sealed content is unchanged')).toContainText('Passed');
  await expect(answerTo(page, 'Nothing was added after the seal')).toContainText('Passed');
  await expect(answerTo(page, 'The evidence matches the document')).toContainText('Not confirmed');
  await page.getByText('1 signature').click();
  await checkScreen('verify-foreign');

  await page.getByRole('button', { name: 'Verify another file' }).click();
  await choosePdf(page, altered(file, file.indexOf('nine')));
  await expectVerdict(page, 'Do not rely on this document');
  await expect(answerTo(page, 'The sealed content is unchanged').first()).toContainText('Failed');
  await checkScreen('verify-altered');

  await page.getByRole('button', { name: 'Verify another file' }).click();
  await choosePdf(page, await update(file, (pdf) => pdf.addPage()));
  await expectVerdict(page, 'Do not rely on this document');
  await expect(answerTo(page, 'Nothing was added after the seal')).toContainText('Failed');
});

test('a PDF dropped on the page is verified, and any other file is rejected', async ({
  page,
  server,
  checkScreen,
}) => {
  await page.goto(`${server.url}/verify`);
  await choosePdf(page, Buffer.from('GIF89a'), 'cat.gif');
  await expect(page.getByRole('alert')).toContainText('This file is not a PDF.');
  await checkScreen('verify-refused');
  await page.context().setOffline(true);
  await choosePdf(page, plain);
  await expect(page.getByRole('alert')).toContainText('Please check your internet');
  await page.context().setOffline(false);

  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'plain.pdf'));
    return transfer;
  }, plain.toString('latin1'));
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await expectVerdict(page, 'This document could not be fully verified');
  await expect(answerTo(page, 'Who sealed it')).toContainText('No one: the document has no signature');
  await checkScreen('verify-unsigned');
});
