/** Tests that two people sign one document in the originator's order, and that both receive the sealed document. */
import { widthBeyondScreen, withLetters } from './support/large-text.ts';
import { ASHA, RAVI, readSealedDocument, readSession, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { altered, answerTo, choosePdf, expectVerdict } from './support/verify-page.ts';

test('two signers sign one after the other, and the sealed document is genuine', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const { session_id, participants } = await startSigning(server, [ASHA, RAVI], {
    template: { send_completion_notification: true },
  });
  const [first, second] = participants.map(({ link }) => link);

  await page.goto(second ?? '');
  await signer.expectHeading('Not your turn yet');
  await expect(page.getByText('Signer number 1 must sign before you.')).toBeVisible();

  await signer.reach('document', first ?? '');
  await expect(page.getByText('2 signers')).toBeAttached();
  await checkScreen('document-two-signers');
  await signer.readDocument();
  await signer.shareLocation();
  await signer.showCode();
  await signer.sign();
  await expect(
    page.getByText('When everyone has signed, we will send you a link to your copy by SMS.'),
  ).toBeVisible();
  await expect(page.getByText(/^•+3210$/)).toBeVisible();
  await expect(page.getByText('Open your signed copy')).toHaveCount(0);
  await withLetters(page, 32, async () => expect(await widthBeyondScreen(page)).toBe(0));
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
    'The sealed content is unchanged',
    'Nothing was added after the seal',
    'The evidence matches the document',
  ]) {
    await expect(answerTo(page, question).first()).toContainText('Passed');
  }
  await expect(page.getByText('sealed by this service')).toBeVisible();
  await expect(page.getByText(session_id).first()).toBeVisible();
  await checkScreen('verify-genuine');

  await page.getByRole('button', { name: 'Verify another file' }).click();
  await choosePdf(page, altered(sealed, Math.floor(sealed.length / 3)));
  await expectVerdict(page, 'Do not rely on this document');
  await expect(answerTo(page, 'The evidence matches the document')).toContainText('Failed');
});
