/** The page that says what a PDF is worth: sealed here, sealed elsewhere, altered, or none at all. */
import type { Locator, Page } from '@playwright/test';
import { getSessionDocument } from '@countersign/contract/originator/sessions';
import { seal, update } from '@countersign/server/sealing/verify/testing/test-documents';
import { createIdentity } from '@countersign/server/sealing/verify/testing/test-pki';
import { readSession, startSigning } from './originator.ts';
import { smallPdf } from './pdf.ts';
import { expect, test } from './signing-test.ts';

const choose = (page: Page, buffer: Buffer, name = 'agreement.pdf') =>
  page
    .getByLabel('Choose a PDF', { exact: true })
    .first()
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
/** The verdict's word beside a question. */
const row = (page: Page, question: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question, exact: true }) });

const plain = Buffer.from(smallPdf('I owe you nine'));

/** A copy in which one byte is another. */
function altered(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('a PDF that somebody else signed is intact, and nobody here knows the signer', async ({
  page,
  server,
  look,
}) => {
  await page.goto(`${server.url}/verify`);
  await heading(page, 'Verify a document');
  await expect(page).toHaveTitle('Verify a document · Meridian Finance');
  await look('verify');
  const file = await seal(plain, await createIdentity({ name: 'Somebody Else' }));
  await choose(page, file);
  await heading(page, 'Not everything could be established');
  await expect(row(page, 'Who sealed it')).toContainText('Somebody Else');
  await expect(row(page, 'Every sealed byte is unchanged')).toContainText('Passed');
  await expect(row(page, 'Nothing was appended after the seal')).toContainText('Passed');
  await expect(row(page, 'The evidence matches')).toContainText('Not established');
  await page.getByText('1 signature').click();
  await look('verify-foreign');

  await page.getByRole('button', { name: 'Verify another' }).click();
  await choose(page, altered(file, file.indexOf('nine')));
  await heading(page, 'Do not rely on this document');
  await expect(row(page, 'Every sealed byte is unchanged').first()).toContainText('Failed');
  await look('verify-altered');

  await page.getByRole('button', { name: 'Verify another' }).click();
  await choose(page, await update(file, (pdf) => pdf.addPage()));
  await heading(page, 'Do not rely on this document');
  await expect(row(page, 'Nothing was appended after the seal')).toContainText('Failed');
});

test('a PDF dropped on the page is verified; what is none is refused in words', async ({
  page,
  server,
  look,
}) => {
  await page.goto(`${server.url}/verify`);
  await choose(page, Buffer.from('GIF89a'), 'cat.gif');
  await expect(page.getByRole('alert')).toContainText('This file is not a PDF.');
  await look('verify-refused');
  await page.context().setOffline(true);
  await choose(page, plain);
  await expect(page.getByRole('alert')).toContainText('Please check your internet');
  await page.context().setOffline(false);

  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'plain.pdf'));
    return transfer;
  }, plain.toString('latin1'));
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await heading(page, 'Not everything could be established');
  await expect(row(page, 'Who sealed it')).toContainText('Nobody: the document carries no signature');
  await look('verify-unsigned');
});

test('what was signed and sealed here is genuine, and one byte less is not @once', async ({
  page,
  server,
  signer,
  look,
}) => {
  test.setTimeout(180_000);
  const { session_id, participants } = await startSigning(server, [
    { name: 'Asha Rao', phone: '+919876543210' },
  ]);
  await signer.reach('signature', participants[0]?.link ?? '');
  await signer.sign();
  await expect
    .poll(async () => (await readSession(server, session_id)).status, { timeout: 60_000 })
    .toBe('COMPLETED');
  const answer = await fetch(
    `${server.url}${getSessionDocument.path.replace(':id', session_id)}?version=sealed`,
    { headers: { authorization: `Bearer ${server.apiKey}` } },
  );
  const sealed = Buffer.from(await answer.arrayBuffer());

  await page.goto(`${server.url}/verify`);
  await choose(page, sealed);
  await heading(page, 'This document is genuine');
  for (const question of [
    'Who sealed it',
    'When it was sealed',
    'Every sealed byte is unchanged',
    'Nothing was appended after the seal',
    'The evidence matches',
  ]) {
    await expect(row(page, question).first()).toContainText('Passed');
  }
  await expect(page.getByText('sealed by this service')).toBeVisible();
  await expect(page.getByText(session_id).first()).toBeVisible();
  await look('verify-genuine');

  await page.getByRole('button', { name: 'Verify another' }).click();
  await choose(page, altered(sealed, Math.floor(sealed.length / 3)));
  await heading(page, 'Do not rely on this document');
  await expect(row(page, 'The evidence matches')).toContainText('Failed');
});
