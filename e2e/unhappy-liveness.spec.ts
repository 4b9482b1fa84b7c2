/** Tests failing cameras, rejected photos, cooldown and lockout (SPEC 2, 4, 5 and 8, Liveness). */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import type { Page } from '@playwright/test';
import { addBackCamera, refuseCamera, showToCamera } from './support/fake-camera.ts';
import { linkFor } from './support/originator.ts';
import type { Signer } from './support/signer.ts';
import { expect, test } from './support/signing-test.ts';

const CAMERA_ERROR = 'Camera Error: Unable to access camera. Please check permissions.';

/** Shows a face with a wrong code. The page itself does not compare the code, so the wrong code reaches the server. */
async function showWrongCode(signer: Signer): Promise<void> {
  const code = await signer.askForCode();
  const wrong = String((Number(code) + 1111) % 10_000).padStart(4, '0');
  await showToCamera(signer.page, { ...randomPerson(), code: { kind: 'qr', text: wrong } });
  await signer.page.route(/facefinder/, (route) => route.abort());
  await signer.takePhotos();
}

test('the code can be renewed and shown as a QR code, a missing camera is an error with a retry, and two cameras can be switched', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.reach('liveness', await linkFor(server));
  await page.route('**/liveness-otp', (route) => route.abort('internetdisconnected'));
  await signer.press('Show my code');
  await expect(page.getByRole('alert')).toContainText('Failed to generate OTP');
  await checkScreen('liveness-code-failed');
  await page.unroute('**/liveness-otp');
  await signer.press('Generate OTP First');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Do you have paper and pen, or a second phone?',
  );
  await checkScreen('liveness-question');
  await signer.press('Paper and pen');

  const spoken = page.getByText(/^Your code is /);
  await expect(spoken).toBeAttached();
  await expect(page.getByText(/^(5:00|4:5\d)$/)).toBeVisible();
  const codes = new Set<string | null>();
  // Two consecutive codes can be equal by chance, so the test requests several.
  for (let time = 0; time < 4; time += 1) {
    const renewed = page.waitForResponse('**/liveness-otp');
    await signer.press('Refresh');
    const { data } = await (await renewed).json();
    await expect(spoken).toHaveText(`Your code is ${[...data.otp_code].join(' ')}`);
    codes.add(data.otp_code);
  }
  expect(codes.size).toBeGreaterThan(1);
  await checkScreen('liveness-code');
  await signer.press('QR code');
  const digits = ((await spoken.textContent()) ?? '').replaceAll(/\D/g, '');
  await expect(page.getByRole('img', { name: `QR code of ${digits}` })).toBeVisible();
  await checkScreen('liveness-code-qr');
  await signer.press('Digits');
  await expect(page.getByText(digits, { exact: true }).first()).toBeVisible();

  await expect(signer.button('Capture Photo')).toHaveCount(0);
  await refuseCamera(page, 'NotAllowedError');
  await signer.openCamera();
  await expect(page.getByRole('alert')).toContainText(CAMERA_ERROR);
  await expect(page.getByRole('alert')).toContainText('Allow camera access for this page');
  await checkScreen('liveness-camera-denied');

  await refuseCamera(page, 'NotFoundError');
  await signer.press('Try Again');
  await expect(page.getByRole('alert')).toContainText('No camera was found.');
  await expect(page.getByRole('alert')).toContainText(CAMERA_ERROR);
  await checkScreen('liveness-camera-missing');

  await refuseCamera(page, null);
  await signer.press('Try Again');
  await expect(signer.button('Capture')).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(signer.button('Switch camera')).toHaveCount(0);
  await checkScreen('liveness-camera');

  await signer.press('Back to code');
  await addBackCamera(page);
  await signer.press('Capture Photo');
  for (const camera of ['back', 'front']) {
    await signer.press('Switch camera');
    await expect(signer.button('Capture')).toBeEnabled();
    expect(await filmingCamera(page)).toBe(camera);
  }
  await checkScreen('liveness-two-cameras');
});

test('a wrong code costs an attempt and a short wait; photos that could not be sent are retained, and pass', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.reach('liveness', await linkFor(server, { template: { ocr_cooldown_minutes: 5 } }));
  await showWrongCode(signer);
  await signer.expectHeading('Not verified yet');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Verification failed. Please try again. (4 attempts remaining)');
  await expect(failure).toContainText('This is not the current code');
  await expect(page.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(3);
  await checkScreen('liveness-failed');

  await signer.press('Try Again');
  const text = await signer.askForCode();
  await showToCamera(page, { ...randomPerson(), code: { kind: 'qr', text } });
  await page.route('**/liveness-photo', (route) => route.abort('internetdisconnected'));
  await signer.takePhotos();
  await signer.expectHeading('Failed to submit photo');
  await expect(failure).toContainText('Connection error. Please check your internet and try again.');
  await checkScreen('liveness-unsent');
  await page.unroute('**/liveness-photo');
  await signer.press('Send again');
  await page.getByRole('button', { name: 'Proceed to Next Step' }).click();
  await signer.expectHeading('Place Signature');
});

test('two people in the picture are rejected, and a reload does not shorten the wait', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  const template = { ocr_cooldown_minutes: 600, otp_cooldown_minutes: 0 };
  await signer.reach('liveness', await linkFor(server, { template }));
  const text = await signer.askForCode();
  await showToCamera(page, { ...randomPerson(), faces: 2, code: { kind: 'qr', text } });
  await signer.takePhotos();
  await signer.expectHeading('Not verified yet');
  await expect(page.getByRole('alert')).toContainText('Only one person may be in the photo');
  await expect(page.getByRole('alert')).toContainText(/You can try again in (?:10:00|\d:\d\d)/);
  await expect(signer.button('Try Again')).toBeDisabled();
  await checkScreen('liveness-two-people');

  await page.reload();
  await signer.press('Show my code');
  await expect(page.getByRole('alert')).toContainText(
    /^Please wait (?:10|[5-9]) minute\(s\) before trying againPlease wait \d+:\d\d before trying again$/,
  );
  await expect(signer.button('Generate OTP First')).toBeDisabled();
  await checkScreen('liveness-cooldown');
});

test('the last attempt locks the account', async ({ signer, server, page, checkScreen }) => {
  const template = { ocr_max_attempts: 1, ocr_lockout_minutes: 600 };
  await signer.reach('liveness', await linkFor(server, { template }));
  await showWrongCode(signer);
  await signer.expectHeading('Not verified yet');
  await expect(page.getByRole('alert')).toContainText(/Account Locked.*try again in 10 minutes/);
  // The countdown has started already, so the remaining time can be less than 10 minutes.
  await expect(page.getByRole('alert')).toContainText(/Account Locked.*try again in (?:10:00|\d:\d\d)/);
  await expect(page.getByRole('button', { name: 'Try Again', exact: true })).toBeDisabled();
  await checkScreen('liveness-locked');
});

/** Returns the camera that the preview shows. */
function filmingCamera(page: Page): Promise<string | undefined> {
  return page.getByLabel('Camera preview').evaluate((video) => {
    const source = video instanceof HTMLVideoElement ? video.srcObject : null;
    return source instanceof MediaStream ? source.getVideoTracks()[0]?.getSettings().deviceId : undefined;
  });
}

test('with a challenge, the screen warns of its colours, and a signer who does not turn their head is rejected', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.reach('liveness', await linkFor(server, { template: { liveness_challenge: 'require' } }));
  const code = await signer.askForCode();
  await showToCamera(page, { ...randomPerson(), code: { kind: 'qr', text: code } });
  await signer.press('I’m holding it');
  // For signers whose system requests reduced motion, 'No colours' is selected by default.
  await expect(page.getByRole('checkbox', { name: 'No colours' })).toBeChecked();
  await checkScreen('liveness-challenge');
  await signer.press('Capture Photo');
  await signer.press('Capture');
  await expect(page.getByText('Turn your head slightly to the side that is shown')).toBeVisible();
  await checkScreen('liveness-not-turned');
});

test('the link for a second phone goes to the share sheet, and closing the sheet is no failure', async ({
  signer,
  server,
  page,
}) => {
  await page.addInitScript(replaceShareSheet);
  await signer.reach('liveness', await linkFor(server));
  await signer.press('Show my code');
  await signer.press('A second phone');
  const code = await signer.shownCode();
  const shared = () => page.evaluate((): unknown => Reflect.get(window, 'shared'));
  const link = { url: `${server.url}/ocr?code=${code}` };
  await signer.press('Share link');
  await expect.poll(shared).toEqual([link]);
  await signer.press('Share link');
  await expect.poll(shared).toEqual([link, link]);
  await expect(signer.button('Copy link')).toHaveCount(0);
  await expect(page.getByText('The link could not be copied.')).toHaveCount(0);
});

/** Runs in the page before its scripts: replaces the share sheet by one that is closed at the first use. */
function replaceShareSheet(): void {
  const shared: unknown[] = [];
  Reflect.set(window, 'shared', shared);
  const share = async (data: unknown) => {
    shared.push(data);
    if (shared.length === 1) throw new DOMException('Share canceled', 'AbortError');
  };
  Object.defineProperty(navigator, 'share', { value: share });
}
