/** Tests that every screen of a signer names the company and its contact. */
import type { Page } from '@playwright/test';
import { callFrom, HOME, VPN_EXIT } from './support/addresses.ts';
import {
  ASHA,
  cancelSigning,
  HELP_DESK,
  linkFor,
  NO_HELP_DESK,
  setHelpDesk,
  startSigning,
} from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

test.beforeEach(({ server }) => setHelpDesk(server, HELP_DESK));
test.afterEach(({ server }) => setHelpDesk(server, NO_HELP_DESK));

/** Checks that the contact is on the screen once, and can be reached by scrolling. */
async function expectContact(page: Page): Promise<void> {
  const phone = page.getByRole('link', { name: HELP_DESK.help_phone });
  const email = page.getByRole('link', { name: HELP_DESK.help_email });
  await expect(phone).toHaveAttribute('href', 'tel:1800123456');
  await expect(email).toHaveAttribute('href', `mailto:${HELP_DESK.help_email}`);
  for (const contact of [phone, email]) {
    await contact.scrollIntoViewIfNeeded();
    await expect(contact).toBeInViewport({ ratio: 0.9 });
  }
}

test('every step names a phone number and an email address', async ({ signer, server, page }) => {
  await signer.open(await linkFor(server, { pages: 2 }));
  await expect(page.getByText('About 3 minutes. Have paper and a pen ready.')).toBeVisible();
  await expectContact(page);
  await signer.confirmIdentity();
  for (const size of [
    { width: 320, height: 568 },
    { width: 844, height: 390 },
    { width: 1366, height: 625 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    // The contact is above the document on small screens, and collapses while the signer reads.
    await page.locator('.pdf-scroller').evaluate((view) => view.scrollTo(0, 0));
    await expectContact(page);
  }
  await signer.readDocument();
  await signer.expectHeading('Location Captured');
  await expectContact(page);
  await signer.press('Proceed');
  const check = () => expectContact(page);
  await signer.expectHeading('Face capture steps');
  await check();
  await signer.showCode(check);
  await check();
  await signer.sign();
  await check();
});

test('every early end names the company, a phone number and an email address', async ({
  signer,
  server,
  page,
}) => {
  const expectEnd = async (heading: string, question = 'Questions? Contact Meridian Finance.') => {
    await signer.expectHeading(heading);
    await expect(page.getByText(question)).toBeVisible();
    await expectContact(page);
  };
  await page.goto(`${server.url}/nobody-was-ever-given-this-token`);
  await expectEnd('Invalid Link');

  const link = await linkFor(server);
  for (const [code, status, heading] of [
    ['LINK_EXPIRED', 410, 'This link has expired'],
    ['LINK_DEAD', 403, 'This link was closed'],
  ] as const) {
    await page.route('**/api/v1/participant/*', (route) =>
      route.fulfill({ status, json: { success: false, error: { code, message: 'Over' } } }),
    );
    await page.goto(link);
    await expectEnd(heading);
    await page.unroute('**/api/v1/participant/*');
  }

  const { session_id, participants } = await startSigning(server, [ASHA]);
  await cancelSigning(server, session_id);
  await page.goto(participants[0]?.link ?? '');
  await expectEnd('This signing was cancelled', 'Not what you expected? Contact Meridian Finance.');

  await page.route('**/document-file/**', (route) => route.fulfill({ status: 500, body: '' }));
  await signer.open(link);
  await signer.enterOtp(await signer.newestOtp());
  await signer.expectHeading('Document Load Failed');
  await expectContact(page);

  const template = { vpn_check_enabled: true, device_intelligence_enabled: true };
  const watched = await linkFor(server, { template });
  await callFrom(page, VPN_EXIT);
  await signer.open(watched);
  await signer.enterOtp(await signer.newestOtp());
  await expectEnd('Access Denied');
  await callFrom(page, HOME);
});
