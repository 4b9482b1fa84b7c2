/**
 * Tests failures of the document step with their advice, and the button that becomes enabled only after reading (SPEC
 * 2, 5 and 8, Document).
 */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { ASHA, linkFor, RAVI, readSession, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';
import { smallPdf } from './support/small-pdf.ts';

const ADVICE = 'Go back to the website or app that sent you here and start again.';
const INFO = /\/participant\/document\/[^/]+$/;
const FILE = /\/participant\/document-file\//;

test('an unavailable document, a missing address, a file that is not a PDF and an unrecorded consent each show advice and a retry', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const expectFailure = async (...texts: string[]) => {
    await signer.expectHeading('Document Load Failed');
    for (const text of [...texts, ADVICE]) await expect(page.getByRole('alert')).toContainText(text);
  };
  await page.route(INFO, (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, error: { code: 'DOCUMENT_UNAVAILABLE', message: 'It is no longer kept' } },
    }),
  );
  await signer.open(await linkFor(server));
  await signer.enterOtp(await signer.newestOtp());
  await expectFailure('Failed to load document', 'It is no longer kept');
  await checkScreen('document-info-failed');
  await page.unroute(INFO);

  await page.route(INFO, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, document_url: '' } } });
  });
  await signer.press('Try Again');
  await expectFailure('No document URL available');
  await checkScreen('document-no-url');
  await page.unroute(INFO);

  await page.route(FILE, async (route) => {
    const response = await route.fetch();
    const { length } = await response.body();
    await route.fulfill({ response, body: '?'.repeat(length) });
  });
  await signer.press('Try Again');
  await expectFailure('Failed to load PDF document', 'The file we received is not the document to sign.');
  await checkScreen('document-pdf-failed');
  await page.unroute(FILE);

  await page.route('**/document-consent', (route) => route.abort('internetdisconnected'));
  await signer.press('Try Again');
  await signer.readDocument();
  await expect(page.getByRole('alert')).toContainText('Failed to record consent');
  await expect(page.getByRole('alert')).toContainText(
    'Connection error. Please check your internet and try again.',
  );
  await checkScreen('document-consent-failed');
  await page.unroute('**/document-consent');
  await signer.press('Proceed');
  await signer.expectHeading('Location Captured');
});

test('all of several pages must be scrolled through, and zooming out does not count as reading', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.reach('document', await linkFor(server, { pages: 4 }));
  await expect(page.getByText('Page 1 of 4', { exact: true })).toBeVisible();
  await expect(page.getByText('Please scroll to review the entire document')).toBeVisible();
  await checkScreen('document-four-pages');
  const locked = page.getByRole('button', { name: 'Please review the document first' });

  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  await zoomOut.click();
  await zoomOut.click();
  await expect(page.getByText('50%', { exact: true })).toBeVisible();
  await expect(zoomOut).toHaveAttribute('aria-disabled', 'true');
  // The page has drawn all visible pages, but the signer has not scrolled through them yet.
  await expect(page.getByText(/page 2 of 4/)).toBeAttached();
  await expect(locked).toBeDisabled();
  await checkScreen('document-zoomed-out');

  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  for (const percent of [75, 100, 125, 150, 175, 200]) {
    await zoomIn.click();
    await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
  }
  await expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
  await expect(locked).toBeDisabled();
  await checkScreen('document-zoomed-in');

  const region = page.getByRole('region', { name: 'Document', exact: true });
  const proceed = page.getByRole('button', { name: 'Proceed', exact: true });
  await expect(async () => {
    await region.evaluate((element) => element.scrollBy(0, element.clientHeight * 0.9));
    await expect(proceed).toBeEnabled({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await expect(page.getByText('Page 4 of 4', { exact: true })).toBeVisible();
  // After zooming, pages that the signer has read still count as read.
  await zoomOut.click();
  await expect(proceed).toBeEnabled();
  await checkScreen('document-read');
  await proceed.click();
  await signer.expectHeading('Location Captured');
});

test('a reason typed while the document still loads is not lost', async ({ signer, server, page }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route(INFO, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await signer.reach('document', await linkFor(server, { template: { decline: 'ends_session' } }));
  await signer.press('I do not want to sign');
  const words = page.getByLabel('Your reason');
  await words.fill('The rate is higher than agreed');
  arrived.resolve();
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Decline to sign?' })).toBeVisible();
  await expect(words).toHaveValue('The rate is higher than agreed');
  await page.keyboard.press('Escape');
  await expect(signer.button('I do not want to sign')).toBeFocused();
});

test('a signer declines with a reason, by keyboard alone', async ({ signer, server, page, checkScreen }) => {
  const { session_id, participants } = await startSigning(server, [ASHA, RAVI], {
    template: { decline: 'ends_session' },
  });
  const [own, other] = participants.map(({ link }) => link);
  await page.setViewportSize({ width: 320, height: 640 });
  await signer.reach('document', own ?? '');
  const open = signer.button('I do not want to sign');
  await expect(open).toBeVisible();
  await checkScreen('document-decline-offered');
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('I do not agree to the terms').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Your reason').focus();
  await page.keyboard.type('The rate is higher than agreed');
  await checkScreen('decline-dialog');
  await signer.button('Decline to sign').focus();
  await page.keyboard.press('Enter');
  await signer.expectHeading('You have declined to sign');
  await checkScreen('declined');
  expect(await readSession(server, session_id)).toMatchObject({
    status: 'DECLINED',
    participants: [{ declined: { words: 'The rate is higher than agreed' } }, { status: 'CANCELLED' }],
  });
  await page.reload();
  await signer.expectHeading('You have declined to sign');
  await page.goto(other ?? '');
  await signer.expectHeading('This signing has ended');
});

test('fields that the template asks for are filled in between reading and consent', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const { session_id, participants } = await startSigning(server, [ASHA, RAVI], {
    template: {
      attachments: [
        { key: 'address', name: 'Proof of address', required: true },
        { key: 'cheque', name: 'Cancelled cheque', required: false },
      ],
    },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await signer.reach('document', participants[0]?.link ?? '');
  await signer.readDocument();
  await signer.expectHeading('Add supporting documents');
  await expect(signer.button('Add the required items first')).toBeDisabled();
  await checkScreen('attachments-asked');

  const choose = async (button: string, name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await signer.press(button);
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('Choose a file: Proof of address', 'bill.heic', 'image/heic', Buffer.from('no picture'));
  await expect(page.getByRole('alert')).toContainText('This file cannot be read');
  const photo = await photoOf({ ...randomPerson(), code: { kind: 'qr', text: '1234' } });
  await choose('Take a photo: Proof of address', 'bill.jpg', 'image/jpeg', Buffer.from(photo));
  await expect(page.getByRole('img', { name: 'Preview of Proof of address' })).toBeVisible();
  const pdf = Buffer.from(smallPdf('Cheque', 1));
  await choose('Choose a file: Cancelled cheque', 'cheque.pdf', 'application/pdf', pdf);
  await expect(signer.button('Remove: Cancelled cheque')).toBeVisible();
  await checkScreen('attachments-added');
  await signer.press('Remove: Cancelled cheque');
  await expect(signer.button('Remove: Cancelled cheque')).toHaveCount(0);
  await signer.press('Back to the document');
  await signer.expectHeading('Review the document');
  await signer.press('Proceed');
  await signer.expectHeading('Add supporting documents');
  await signer.press('Proceed');
  await signer.expectHeading('Location Captured');
  expect((await readSession(server, session_id)).participants[0]?.attachments).toMatchObject([
    { key: 'address', name: 'Proof of address', media_type: 'image/jpeg' },
  ]);
});
