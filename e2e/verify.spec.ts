/** The page that says what a PDF is worth: sealed here, sealed elsewhere, altered, or none at all. */
import { seal, update } from '@countersign/server/sealing/verify/testing/test-documents';
import { createIdentity } from '@countersign/server/sealing/verify/testing/test-pki';
import { smallPdf } from './support/small-pdf.ts';
import { expect, test } from './support/signing-test.ts';
import { altered, answerTo, choosePdf, seesVerdict } from './support/verify-page.ts';

const plain = Buffer.from(smallPdf('I owe you nine'));

test('a PDF that somebody else signed is intact, and nobody here knows the signer', async ({
  page,
  server,
  look,
}) => {
  await page.goto(`${server.url}/verify`);
  await seesVerdict(page, 'Verify a document');
  await expect(page).toHaveTitle('Verify a document · Meridian Finance');
  await look('verify');
  const file = await seal(plain, await createIdentity({ name: 'Somebody Else' }));
  await choosePdf(page, file);
  await seesVerdict(page, 'Not everything could be established');
  await expect(answerTo(page, 'Who sealed it')).toContainText('Somebody Else');
  await expect(answerTo(page, 'Every sealed byte is unchanged')).toContainText('Passed');
  await expect(answerTo(page, 'Nothing was appended after the seal')).toContainText('Passed');
  await expect(answerTo(page, 'The evidence matches')).toContainText('Not established');
  await page.getByText('1 signature').click();
  await look('verify-foreign');

  await page.getByRole('button', { name: 'Verify another' }).click();
  await choosePdf(page, altered(file, file.indexOf('nine')));
  await seesVerdict(page, 'Do not rely on this document');
  await expect(answerTo(page, 'Every sealed byte is unchanged').first()).toContainText('Failed');
  await look('verify-altered');

  await page.getByRole('button', { name: 'Verify another' }).click();
  await choosePdf(page, await update(file, (pdf) => pdf.addPage()));
  await seesVerdict(page, 'Do not rely on this document');
  await expect(answerTo(page, 'Nothing was appended after the seal')).toContainText('Failed');
});

test('a PDF dropped on the page is verified; what is none is refused in words', async ({
  page,
  server,
  look,
}) => {
  await page.goto(`${server.url}/verify`);
  await choosePdf(page, Buffer.from('GIF89a'), 'cat.gif');
  await expect(page.getByRole('alert')).toContainText('This file is not a PDF.');
  await look('verify-refused');
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
  await seesVerdict(page, 'Not everything could be established');
  await expect(answerTo(page, 'Who sealed it')).toContainText('Nobody: the document carries no signature');
  await look('verify-unsigned');
});
