/** Tests that the screen shows that a call is pending, and that a button cannot be pressed twice. */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import type { Page } from '@playwright/test';
import { showToCamera } from './support/fake-camera.ts';
import { hold } from './support/hold.ts';
import { linkForFirst } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

/** Delays the browser's position until the returned function is called. */
async function holdPosition(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    geolocation.getCurrentPosition = (...asked) => void released.then(() => ask(...asked));
    Reflect.set(window, 'findPosition', release);
  });
  return () => page.evaluate(() => Reflect.get(window, 'findPosition')());
}

/** Stops the countdown before and between the photos until the returned function is called. */
async function holdSeconds(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const plainly = window.setTimeout.bind(window);
    const held: (() => void)[] = [];
    Reflect.set(window, 'setTimeout', (work: () => void, milliseconds: number) => {
      if (milliseconds !== 1000) return plainly(work, milliseconds);
      held.push(work);
      return 0;
    });
    Reflect.set(window, 'passSeconds', () => {
      Reflect.set(window, 'setTimeout', plainly);
      for (const work of held) work();
    });
  });
  return () =>
    page.evaluate(() => {
      const pass: unknown = Reflect.get(window, 'passSeconds');
      if (typeof pass === 'function') pass();
    });
}

test('every wait during the journey is explained', async ({ signer, server, page, checkScreen }) => {
  const seen = async (text: string, name: string) => {
    await expect(page.getByText(text).first()).toBeVisible();
    await checkScreen(`waiting-${name}`);
  };
  const busy = async (name: string, picture: string) => {
    await expect(signer.button(name)).toBeDisabled();
    await checkScreen(`waiting-${picture}`);
  };
  const template = { vpn_check_enabled: true, device_intelligence_enabled: true };
  const link = await linkForFirst(server, { template });

  const openLink = await hold(page, '**/api/v1/participant/*');
  const sendOtp = await hold(page, '**/otp/send');
  const opened = signer.open(link);
  await seen('Verifying your identity...', 'link');
  openLink();
  await opened;
  await seen('Sending the OTP...', 'otp-sent');
  sendOtp();

  const verifyOtp = await hold(page, '**/otp/verify');
  const checkNetwork = await hold(page, '**/proxy-check');
  const giveFile = await hold(page, '**/document-file/**');
  await signer.enterOtp(await signer.newestOtp());
  await busy('Verifying...', 'otp-verified');
  verifyOtp();
  await busy('Checking the connection...', 'network-checked');
  checkNetwork();
  await seen('Loading document...', 'document');
  const loadStep = await hold(page, '**/assets/LivenessStep-*.js');
  giveFile();

  const recordConsent = await hold(page, '**/document-consent');
  const findPosition = await holdPosition(page);
  const sendPosition = await hold(page, '**/location-capture');
  await signer.readDocument();
  await busy('Recording Consent...', 'consent');
  recordConsent();
  await seen('Finding your location.', 'position');
  await findPosition();
  await seen('Checking your location...', 'position-sent');
  sendPosition();
  await signer.shareLocation();
  await seen('Loading the next step...', 'next-step');
  loadStep();

  const issueCode = await hold(page, '**/liveness-otp');
  await signer.expectHeading('Face capture steps');
  await signer.press('Show my code');
  await signer.press('Paper and pen');
  await seen('Getting your code...', 'code');
  issueCode();
  const code = await page.getByText(/^Your code is /).textContent();
  const text = (code ?? '').replaceAll(/\D/g, '');
  await showToCamera(page, { ...randomPerson(), code: { kind: 'qr', text } });
  const checkPhotos = await hold(page, '**/liveness-photo');
  const passSeconds = await holdSeconds(page);
  await signer.takePhotos();
  await expect(page.getByText('Photo in 3')).toBeAttached();
  await busy('Hold still...', 'photos');
  await passSeconds();
  await busy('Verifying...', 'photos-checked');
  checkPhotos();
  await signer.press('Proceed to Next Step');
  await signer.expectHeading('Place Signature');

  const takeSignature = await hold(page, '**/signature-capture');
  await signer.draw();
  await page.getByRole('checkbox').check();
  await signer.press('eSign Document');
  await busy('Signing Document...', 'signature');
  takeSignature();
  await signer.expectHeading('Document Signed');
});
