/**
 * Tests a signature at the practice provider of Aadhaar eSign: the signer first refuses there, then signs, and returns
 * to the journey.
 */
import { accessibilityProblems } from './support/accessibility.ts';
import { KNOWN_ADDRESSES } from './support/addresses.ts';
import { installFakeCamera } from './support/fake-camera.ts';
import { keyFor, Lender } from './support/lender.ts';
import { ASHA, readSession, startSigning } from './support/originator.ts';
import { ENGLISH } from './support/screen-texts.ts';
import { PUNE, Signer } from './support/signer.ts';
import { expect, test } from './support/test.ts';

test.use({ serverSettings: { ...KNOWN_ADDRESSES, PRACTICE_ESIGN: 'on' } });

test('a signer signs with Aadhaar eSign at the practice provider', async ({
  page,
  server,
  saveScreenshots,
}) => {
  const { session_id, participants } = await startSigning(server, [ASHA], {
    template: { signature_method: 'aadhaar_esign', send_completion_notification: true },
  });
  const signer = new Signer(page, server);
  await signer.reach('signature', participants[0]?.link ?? '');
  await signer.draw();
  await page.getByRole('checkbox').check();
  await signer.press(signer.texts.signature.sign);

  await signer.expectHeading('Complete your signature');
  await expect(page.getByText('You go to Aadhaar eSign to sign.')).toBeVisible();
  expect.soft(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'remote-leave');

  await test.step('a cancellation at the provider leads back to the step, with the reason', async () => {
    await signer.press('Continue to sign');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await signer.expectHeading('Complete your signature');
    await expect(signer.button('Try again')).toBeVisible();
    expect.soft(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'remote-refused');
    await signer.press('Try again');
  });

  await signer.press('Continue to sign');
  await page.getByLabel('I consent').check();
  await page.getByRole('textbox', { name: 'OTP' }).fill('123456');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await signer.expectHeading('Document Signed');
  await expect
    .poll(() => readSession(server, session_id))
    .toMatchObject({ status: 'COMPLETED', participants: [{ status: 'COMPLETED' }] });
  await expect(page.getByRole('link', { name: 'Open your signed copy' })).toBeVisible();
});

const lender = new Lender();
test.beforeAll(() => lender.open());
test.afterAll(() => lender.close());

test('a signer in a frame signs in a new tab, and the frame goes on', async ({ page, server }) => {
  const origin = lender.at('127.0.0.1');
  const apiKey = await keyFor(origin, server);
  const { participants } = await startSigning({ ...server, apiKey }, [ASHA], {
    template: { signature_method: 'aadhaar_esign' },
  });
  const link = participants[0]?.link ?? '';
  lender.embed(server.url, link);
  await installFakeCamera(page);
  for (const each of [origin, server.url])
    await page.context().grantPermissions(['geolocation'], { origin: each });
  await page.context().setGeolocation(PUNE);
  await page.goto(origin);
  await expect.poll(() => page.frame({ url: link })).not.toBeNull();
  const frame = page.frame({ url: link }) ?? page.mainFrame();
  const signer = new Signer(page, server, ENGLISH, frame);
  await signer.confirmIdentity();
  await signer.readDocument();
  await signer.shareLocation();
  await signer.showCode();
  await signer.draw();
  await frame.getByRole('checkbox').check();
  await signer.press(signer.texts.signature.sign);
  await signer.expectHeading('Complete your signature');
  const opened = page.context().waitForEvent('page');
  await signer.press('Continue to sign');
  const service = await opened;
  await service.getByLabel('I consent').check();
  await service.getByRole('textbox', { name: 'OTP' }).fill('123456');
  await service.getByRole('button', { name: 'Sign', exact: true }).click();
  await service.waitForURL(link);
  await service.close();
  await signer.expectHeading('Document Signed');
  expect(page.url()).toBe(`${origin}/`);
});
