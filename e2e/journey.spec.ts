import { barriersOf } from './barriers.ts';
import { readSession, startSigning } from './originator.ts';
import { Signer } from './signer.ts';
import { expect, test } from './test.ts';
import { makeDemoAgreement } from '@countersign/server/demo/sample-agreement/sample-agreement';

const quiet = { violations: [], foreignRequests: [], exceptions: [] };

test.setTimeout(180_000);

test('a signer walks the whole journey, without a barrier and without a foreign request', async ({
  page,
  server,
  watch,
  keepScreenshot,
}) => {
  const { session_id, participants } = await startSigning(
    server,
    [{ name: 'Asha Rao', phone: '+919876543210' }],
    {
      document: new Uint8Array(await makeDemoAgreement(new Date('2026-03-05'), 'Meridian Finance')),
      branches: [{ name: 'Pune Station Road', latitude: 18.5291, longitude: 73.8752 }],
      template: {
        location_validation_enabled: true,
        device_intelligence_enabled: true,
        vpn_check_enabled: true,
      },
    },
  );
  const signer = new Signer(page, server);
  const look = async (name: string) => {
    expect.soft(await barriersOf(page), name).toEqual([]);
    await keepScreenshot(page, name);
  };

  await page.goto(`${server.url}/ocr?code=4711`);
  await signer.open(participants[0]?.link ?? '');
  const otp = await signer.newestOtp();
  await look('1-otp');
  await signer.enterOtp(otp);
  await signer.sees('Review the document');
  await expect(page.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await look('2-document');
  await signer.readDocument();

  await signer.sees('Location Captured');
  await expect(page.getByText('18.5286000')).toBeVisible();
  await look('3-location');
  await signer.press('Proceed');

  await signer.sees('Face capture steps');
  await look('4-liveness-steps');
  await signer.showCode();
  await look('5-signature-empty');
  await signer.draw();
  await look('5-signature');
  await page.getByRole('checkbox').check();
  await signer.press('eSign Document');
  await signer.sees('Document Signed');
  await expect(page.getByText('The document(s) has been signed successfully.')).toBeVisible();
  await look('6-completion');
  expect(watch).toEqual(quiet);

  // The session is cleared, and a reload says only that it is done.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await signer.sees('Document Signed');
  // So does coming back by the browser's own buttons: none of the steps is in its history.
  await page.goBack();
  await expect(page.getByText('4711', { exact: true })).toBeVisible();
  await page.goForward();
  await signer.sees('Document Signed');

  await expect
    .poll(() => readSession(server, session_id), { timeout: 60_000 })
    .toMatchObject({ status: 'COMPLETED', participants: [{ status: 'COMPLETED' }] });
});
