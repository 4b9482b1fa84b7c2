/** Tests WCAG 2.1.1 and 2.4.3: every action is possible by keyboard, and the focus order makes sense. */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import type { Locator } from '@playwright/test';
import { DESKTOP } from './support/desktop.ts';
import { showToCamera } from './support/fake-camera.ts';
import { ASHA, linkFor, RAVI, readSession, startSigning } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

const MAX_TABS = 20;

/** Presses Tab until the element has the focus, as a keyboard user does. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await isThere()) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`${MAX_TABS} times Tab did not lead to ${target.toString()}`);
}

for (const [screen, options] of Object.entries({ desktop: DESKTOP, phone: {} })) {
  test.describe(`on a ${screen}`, () => {
    test.use(options);

    test('each screen starts with the focus on its heading, and the OTP screen on its field', async ({
      signer,
      server,
      page,
    }) => {
      await signer.open(await linkFor(server));
      await expect(page.getByLabel('Enter the 6-digit OTP')).toBeFocused();
      const right = await signer.newestOtp();
      await page.keyboard.type(right === '000000' ? '111111' : '000000');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Invalid OTP.');
      await expect(page.getByLabel('Enter the 6-digit OTP')).toBeFocused();
      await page.keyboard.type(right);
      await page.keyboard.press('Enter');
      await signer.expectHeading('Review the document');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
}

test.describe('with a keyboard', () => {
  test.use(DESKTOP);

  test('the whole journey works by keyboard alone', async ({ signer, server, page, checkScreen }) => {
    const { session_id, participants } = await startSigning(server, [ASHA, RAVI]);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const go = async (name: string) => {
      await tabTo(button(name));
      await page.keyboard.press('Enter');
    };

    await signer.open(participants[0]?.link ?? '');
    const otp = await signer.newestOtp();
    await tabTo(page.getByLabel('Enter the 6-digit OTP'));
    await page.keyboard.type(otp);
    await checkScreen('keyboard-otp');
    await page.keyboard.press('Enter');

    await signer.expectHeading('Review the document');
    await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible();
    await tabTo(page.getByRole('region', { name: 'Document', exact: true }));
    await checkScreen('keyboard-document');
    await expect(async () => {
      await page.keyboard.press('PageDown');
      await expect(button('Proceed')).toBeEnabled({ timeout: 500 });
    }).toPass();
    await go('Proceed');

    await signer.expectHeading('Location Captured');
    await go('Proceed');

    await signer.expectHeading('Face capture steps');
    await go('Show my code');
    await go('Paper and pen');
    const spoken = page.getByText(/^Your code is /);
    await expect(spoken).toBeAttached();
    const text = ((await spoken.textContent()) ?? '').replaceAll(/\D/g, '');
    await showToCamera(page, { ...randomPerson(), code: { kind: 'qr', text } });
    await tabTo(button('QR code'));
    await page.keyboard.press('Space');
    await expect(button('QR code')).toHaveAttribute('aria-pressed', 'true');
    await go('I’m holding it');
    await go('Capture Photo');
    await go('Capture');
    await signer.expectHeading('Face verified');
    await go('Proceed to Next Step');

    await signer.expectHeading('Place Signature');
    await go('Fullscreen');
    await expect(page.getByRole('dialog', { name: 'Sign Document' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await go('Type your name instead');
    await expect(page.getByLabel('Your full name')).toBeFocused();
    await page.keyboard.type('Asha Rao');
    await tabTo(page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await checkScreen('keyboard-signature');
    await go('eSign Document');
    await signer.expectHeading('Document Signed');
    await tabTo(page.getByRole('button', { name: 'OK' }).or(page.getByRole('link', { name: 'OK' })));
    expect(await readSession(server, session_id)).toMatchObject({
      participants: [{ status: 'SIGNED' }, { status: 'PENDING' }],
    });
  });
});
