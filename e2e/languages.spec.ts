/** The second language, on the narrowest phone: nothing stays English, nothing has to be scrolled sideways. */
import type { Page } from '@playwright/test';
import { linkFor, linkForFirst } from './support/originator.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { HINDI } from './support/screen-texts.ts';

test.use({ viewport: { width: 320, height: 640 } });
/** WCAG 1.4.10, Reflow. */
async function fitsTheWidth(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px wide on a screen of ${clientWidth} px` : '';
  });
  expect.soft(tooWide, await page.title()).toBe('');
}

test.describe('a browser that asks for Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('the whole journey in Hindi on a screen of 320 px', async ({ server, page, checkScreen }) => {
    const signer = new Signer(page, server, HINDI);
    const check = async (name: string) => {
      await fitsTheWidth(page);
      await checkScreen(`hindi-${name}`);
    };
    await signer.open(await linkForFirst(server, { pages: 2 }));
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    const otp = await signer.newestOtp();
    await check('otp');
    await signer.enterOtp(otp);

    await signer.expectHeading(HINDI.document.title);
    await expect(page.getByText(HINDI.document.position).first()).toBeVisible();
    await check('document');
    await signer.readDocument();

    await signer.expectHeading(HINDI.location.captured);
    await check('location');
    await signer.press(HINDI.location.proceed);

    await signer.expectHeading(HINDI.liveness.title);
    await check('liveness');
    await signer.showCode(check);
    await check('signature');
    await signer.press('पूरी स्क्रीन');
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('signature-fullscreen');
    await signer.press('हो गया');
    await signer.sign();
    await check('completion');
  });
});

test('the language can be changed on the way, and is remembered', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.open(await linkFor(server));
  await signer.newestOtp();
  await page.getByLabel('Enter the 6-digit OTP').fill('123');
  await fitsTheWidth(page);
  await page.getByLabel('Language').selectOption('हिन्दी');
  await signer.expectHeading(HINDI.otp.title);
  // What was typed stays, and no second message is sent.
  await expect(page.getByLabel(HINDI.otp.input)).toHaveValue('123');
  await page.reload();
  await signer.expectHeading(HINDI.otp.title);
  await checkScreen('hindi-otp-again');
  await page.getByLabel('भाषा').selectOption('English');
  await signer.expectHeading('Please confirm your identity');
});
