/** Tests other languages, including a right-to-left one, on the narrowest phone: no screen scrolls horizontally. */
import type { Page } from '@playwright/test';
import { linkFor, linkForFirst } from './support/originator.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';
import { HINDI, URDU } from './support/screen-texts.ts';

test.use({ viewport: { width: 320, height: 640 } });
/** Checks that the page does not scroll horizontally (WCAG 1.4.10, Reflow). */
async function fitsTheWidth(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? `${scrollWidth} px wide on a screen of ${clientWidth} px` : '';
  });
  expect.soft(tooWide, await page.title()).toBe('');
}

for (const { locale, language, direction, texts } of [
  { locale: 'hi-IN', language: 'hi', direction: 'ltr', texts: HINDI },
  { locale: 'ur-IN', language: 'ur', direction: 'rtl', texts: URDU },
]) {
  test.describe(`a browser set to ${locale}`, () => {
    test.use({ locale });

    test(`completes the whole journey in ${language} on a screen of 320 px`, async ({
      server,
      page,
      checkScreen,
    }) => {
      const signer = new Signer(page, server, texts);
      const check = async (name: string) => {
        await fitsTheWidth(page);
        await checkScreen(`${language}-${name}`);
      };
      await signer.open(await linkForFirst(server, { pages: 2 }));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      const otp = await signer.newestOtp();
      await check('otp');
      await signer.enterOtp(otp);

      await signer.expectHeading(texts.document.title);
      await expect(page.getByText(texts.document.position).first()).toBeVisible();
      await check('document');
      await signer.readDocument();

      await signer.expectHeading(texts.location.captured);
      await check('location');
      await signer.press(texts.location.proceed);

      await signer.expectHeading(texts.liveness.title);
      await check('liveness');
      await signer.showCode(check);
      await check('signature');
      await signer.press(texts.signature.fullscreen);
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('signature-fullscreen');
      await signer.press(texts.signature.done);
      await signer.sign();
      await check('completion');
    });
  });
}

test('the language can be changed during the journey, and is remembered', async ({
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
  // The input stays in the field, and no second message is sent.
  await expect(page.getByLabel(HINDI.otp.input)).toHaveValue('123');
  await page.reload();
  await signer.expectHeading(HINDI.otp.title);
  await checkScreen('hindi-otp-again');
  await page.getByLabel('भाषा').selectOption('English');
  await signer.expectHeading('Please confirm your identity');
});
