/**
 * Shows the product from sending to verification. An officer sends an agreement, a borrower signs it on a phone, and
 * the sealed PDF is verified in public. With `SCREENSHOTS=on`, the test records the film of the README
 * (`docs/images/walkthrough.webp`).
 */
import path from 'node:path';
import { makeDemoAgreement } from '@countersign/server/demo/sample-agreement/sample-agreement';
import { devices } from '@playwright/test';
import { Colleague } from './support/console.ts';
import { DESKTOP } from './support/desktop.ts';
import { Film } from './support/film.ts';
import { readSealedDocument, readSession } from './support/originator.ts';
import { root, wantsScreenshots } from './support/paths.ts';
import type { RunningServer } from './support/server.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { ownServer } from './support/test.ts';
import { choosePdf, expectVerdict } from './support/verify-page.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  'liveness-code': 'She gets a four-digit code …',
  'liveness-camera': '… and shows it to the camera next to her face.',
  'liveness-passed': 'The server has checked the face and the code.',
};

test.use({ ...ownServer(), ...DESKTOP, viewport: { width: 1280, height: 720 } });

test('an agreement is sent, signed, sealed and verified', async ({ page, browser, context, server }) => {
  const phone = await browser.newPage({
    ...devices['Pixel 7'],
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  });
  const film = new Film(await context.newPage());
  await page.bringToFront();
  const officer = new Colleague(page, server);
  await officer.acceptFirst();

  await officer.go('Home');
  await film.show(page, 'An officer opens the console.');
  await officer.go('Send');
  const agreement = await makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Loan agreement.pdf', mimeType: 'application/pdf', buffer: agreement });
  await officer.fill('Name', 'Asha Rao');
  await officer.fill('Phone', '+919876543210');
  await film.show(page, 'She chooses the agreement and enters the borrower’s name and phone number.');
  await officer.press('Place fields');
  await expect(page.locator('[data-sheet] canvas').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Accept Signature/ })
    .first()
    .click();
  await film.show(page, 'She places the signature on the page.');
  await officer.press('Done');
  await officer.press('Send');
  await expect(page.getByText('Invitations are on their way to:')).toBeVisible();
  await film.show(page, 'The borrower is invited by SMS.');
  const sessionId = page.url().split('/').at(-1) ?? '';

  const signer = new Signer(phone, server);
  const { texts } = signer;
  await signer.open(await newestLink(server));
  const otp = await signer.newestOtp();
  await phone.getByLabel(texts.otp.input).fill(otp);
  await film.show(phone, 'The borrower opens the link and enters a one-time password.');
  await signer.press(texts.otp.proceed);
  await signer.expectHeading(texts.document.title);
  await expect(phone.getByText(texts.document.position).first()).toBeVisible();
  await film.show(phone, 'She reads the agreement, in her own language if she likes.');
  await signer.readDocument();
  await signer.expectHeading(texts.location.captured);
  await film.show(phone, 'She shares where she is.');
  await signer.press(texts.location.proceed);
  await signer.showCode(async (name) => {
    const sentence = SENTENCES[name];
    if (sentence) await film.show(phone, sentence);
  });
  await signer.draw();
  await phone.getByRole('checkbox').check();
  await film.show(phone, 'She signs with a finger.');
  await signer.press(texts.signature.sign);
  await signer.expectHeading(texts.done);
  await expect(phone.getByRole('link', { name: 'Open your signed copy' })).toBeVisible();
  await film.show(phone, 'The copy is ready a few seconds later.');

  await expect.poll(() => readSession(server, sessionId)).toMatchObject({ status: 'COMPLETED' });
  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await film.show(page, 'The officer sees every step and the evidence of each check.');

  await page.goto(`${server.url}/verify`);
  await choosePdf(page, await readSealedDocument(server, sessionId));
  await expectVerdict(page, 'This document is genuine');
  await film.show(page, 'Anyone can verify the sealed PDF, here or in a PDF reader.');
  await phone.close();
  if (wantsScreenshots) await film.save(path.join(root, 'docs/images/walkthrough.webp'));
});

/** Waits until a job has sent an invitation, and returns the link of the newest one. */
async function newestLink(server: RunningServer): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await fetch(`${server.url}/api/v1/dev/outbox`);
    const { data }: { data: { text: string }[] } = await answer.json();
    link = data.map(({ text }) => /https?:\S+/.exec(text)?.[0]).find((found) => found !== undefined);
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
