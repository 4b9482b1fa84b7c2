import { accessibilityProblems } from './support/accessibility.ts';
import { DESKTOP } from './support/desktop.ts';
import { ASHA, readSession, startSigning } from './support/originator.ts';
import { Signer } from './support/signer.ts';
import { expect, test } from './support/test.ts';
import { makeDemoAgreement } from '@countersign/server/demo/sample-agreement/sample-agreement';
import type { Page } from '@playwright/test';
import { NO_PAGE_ERRORS } from './support/watch-page.ts';

const WEBSITE = 'https://www.example.com';

for (const [screen, options] of Object.entries({ desktop: DESKTOP, phone: {} })) {
  test.describe(`on a ${screen}`, () => {
    test.use(options);

    test('a signer completes the whole journey, accessibly and without requests to other hosts', async ({
      page,
      server,
      watch,
      saveScreenshots,
    }) => {
      const { session_id, participants } = await startSigning(server, [ASHA], {
        document: new Uint8Array(await makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance')),
        branches: [{ name: 'Pune Station Road', latitude: 18.5291, longitude: 73.8752 }],
        template: {
          location_validation_enabled: true,
          device_intelligence_enabled: true,
          vpn_check_enabled: true,
          send_completion_notification: true,
        },
      });
      const signer = new Signer(page, server);
      const checkScreen = async (name: string) => {
        expect.soft(await accessibilityProblems(page), name).toEqual([]);
        await saveScreenshots(page, name);
      };

      await page.goto(`${server.url}/ocr?code=4711`);
      await signer.open(participants[0]?.link ?? '');
      const otp = await signer.newestOtp();
      await checkScreen('1-otp');
      await signer.enterOtp(otp);
      await signer.expectHeading('Review the document');
      await expect(page.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
      await checkScreen('2-document');
      await signer.readDocument();

      await signer.expectHeading('Location Captured');
      await expect(page.getByText('18.5286000')).toBeVisible();
      await checkScreen('3-location');
      await signer.press('Proceed');

      await signer.expectHeading('Face capture steps');
      await checkScreen('4-liveness-steps');
      await signer.showCode();
      await checkScreen('5-signature-empty');
      await signer.draw();
      await checkScreen('5-signature');
      await page.getByRole('checkbox').check();
      const showSeal = await hideSeal(page);
      await signer.press('eSign Document');
      await signer.expectHeading('Document Signed');
      await expect(page.getByText('The document(s) has been signed successfully.')).toBeVisible();
      await expect(page.getByText('Your copy will be ready in a few seconds')).toBeVisible();
      await expect(signer.button('Open your signed copy')).toBeDisabled();
      await checkScreen('6-completion-waiting');
      showSeal();
      const copy = page.getByRole('link', { name: 'Open your signed copy' });
      await expect(copy).toBeVisible();
      // The copy is the main action: it comes first, and 'OK' is less prominent.
      const [above, below] = [await copy.boundingBox(), await signer.button('OK').boundingBox()];
      expect(above?.y).toBeLessThan(below?.y ?? 0);
      await expect(page.getByText(/^•+3210$/)).toBeVisible();
      await checkScreen('6-completion');
      expect(watch).toEqual(NO_PAGE_ERRORS);

      // The session storage is cleared, so a reload shows only the completion.
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await page.reload();
      await signer.expectHeading('Document Signed');
      // The back button shows the completion too, because the history contains no steps.
      await page.goBack();
      await expect(page.getByText('4711', { exact: true })).toBeVisible();
      await page.goForward();
      await signer.expectHeading('Document Signed');

      await expect
        .poll(() => readSession(server, session_id))
        .toMatchObject({ status: 'COMPLETED', participants: [{ status: 'COMPLETED' }] });
      await page.route(`${WEBSITE}/**`, (route) => route.fulfill({ body: 'the company' }));
      await signer.press('OK');
      await expect(page).toHaveURL(`${WEBSITE}/`);
    });
  });
}

/** Makes the server's answers report an unsealed document until the returned function is called. */
async function hideSeal(page: Page): Promise<() => void> {
  let isHidden = true;
  await page.route('**/participant/completion/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (isHidden) answer.data.is_sealed = false;
    await route.fulfill({ response, json: answer });
  });
  return () => {
    isHidden = false;
  };
}
