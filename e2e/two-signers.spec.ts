/** Two people sign one document, in the order that the originator gave, and get a sealed one; one person signs two documents. */
import { ASHA, RAVI, readSealedDocument, readSession, startSigning } from './support/originator.ts';
import { readFile } from 'node:fs/promises';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';
import { altered, answerTo, choosePdf, expectVerdict } from './support/verify-page.ts';

test('two signers sign one after the other, and what was signed and sealed here is genuine', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const { session_id, participants } = await startSigning(server, [ASHA, RAVI]);
  const [first, second] = participants.map(({ link }) => link);

  await page.goto(second ?? '');
  await signer.expectHeading('Not your turn yet');
  await expect(page.getByText('Signature number 1 is awaited first.')).toBeVisible();

  await signer.reach('document', first ?? '');
  await expect(page.getByText('2 signers')).toBeAttached();
  await checkScreen('document-two-signers');
  await signer.readDocument();
  await signer.shareLocation();
  await signer.showCode();
  await signer.sign();
  expect(await readSession(server, session_id)).toMatchObject({
    status: 'IN_PROGRESS',
    participants_signed: 1,
    participants: [{ status: 'SIGNED' }, { status: 'PENDING' }],
  });

  await signer.reach('signature', second ?? '');
  await signer.sign();
  await expect
    .poll(() => readSession(server, session_id))
    .toMatchObject({
      status: 'COMPLETED',
      participants_signed: 2,
      participants: [{ status: 'COMPLETED' }, { status: 'COMPLETED' }],
    });

  const sealed = await readSealedDocument(server, session_id);
  await page.goto(`${server.url}/verify`);
  await choosePdf(page, sealed);
  await expectVerdict(page, 'This document is genuine');
  for (const question of [
    'Who sealed it',
    'When it was sealed',
    'Every sealed byte is unchanged',
    'Nothing was appended after the seal',
    'The evidence matches',
  ]) {
    await expect(answerTo(page, question).first()).toContainText('Passed');
  }
  await expect(page.getByText('sealed by this service')).toBeVisible();
  await expect(page.getByText(session_id).first()).toBeVisible();
  await checkScreen('verify-genuine');

  await page.getByRole('button', { name: 'Verify another' }).click();
  await choosePdf(page, altered(sealed, Math.floor(sealed.length / 3)));
  await expectVerdict(page, 'Do not rely on this document');
  await expect(answerTo(page, 'The evidence matches')).toContainText('Failed');
});

test('one signer reads two documents, signs each, and gets both in a bundle that is genuine', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const { session_id, participants } = await startSigning(server, [ASHA], {
    template: { signature_per_document: true, send_completion_notification: true },
    document: [smallPdf('Loan agreement', 3), smallPdf('Key fact statement', 2)],
    documents: [{ name: 'Loan agreement' }, { name: 'Key fact statement' }],
  });
  await signer.reach('document', participants[0]?.link ?? '');
  await expect(page.getByText('Document 1 of 2')).toBeVisible();
  await signer.readDocument();
  await expect(page.getByText('Document 2 of 2')).toBeVisible();
  await expect(page.getByText('Key fact statement', { exact: true })).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await checkScreen('document-second-of-two');
  await signer.readDocument();
  await signer.shareLocation();
  await signer.showCode();

  await expect(page.getByText('Document 1 of 2')).toBeVisible();
  await signer.draw();
  await page.getByRole('checkbox').check();
  await checkScreen('signature-first-of-two');
  await signer.press('Next document');
  await expect(page.getByText('Document 2 of 2')).toBeVisible();
  await signer.sign();
  await expect(page.getByText('2 (5 pages)')).toBeVisible();
  await expect.poll(async () => (await readSession(server, session_id)).status).toBe('COMPLETED');

  const copy = await page.getByRole('link', { name: 'Open Your Signed Copy' }).getAttribute('href');
  await page.goto(server.url + (copy ?? ''));
  await signer.expectHeading('Your documents');
  await expect(page.getByRole('link', { name: 'Document 2 of 2 Key fact statement' })).toBeVisible();
  await checkScreen('documents-to-choose');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All in one file (ZIP)' }).click();
  const bundle = await readFile(await (await downloading).path());

  await page.goto(`${server.url}/verify`);
  await choosePdf(page, bundle, 'documents.zip');
  await expectVerdict(page, 'All documents are here and genuine');
  await expect(answerTo(page, 'Document 2 of 2: document-2.pdf')).toContainText('Passed');
  await checkScreen('verify-bundle');
});
