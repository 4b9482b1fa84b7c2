/**
 * Tests the advice on the camera screen with the real detector in its worker, under the content security policy of the
 * journey.
 */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import { showToCamera } from './support/fake-camera.ts';
import { linkFor } from './support/originator.ts';
import { expect, test } from './support/signing-test.ts';

test('the camera screen says what is missing for good photos', async ({
  signer,
  server,
  page,
  checkScreen,
}) => {
  await signer.reach('liveness', await linkFor(server));
  const text = await signer.askForCode();
  const checklist = page.getByRole('list', { name: 'Photo checklist' });
  const tip = (expected: string) => expect(page.locator('p').filter({ hasText: expected })).toBeVisible();

  await showToCamera(page, { tone: 'medium', seed: 7, light: 0.1 });
  await signer.openCamera();
  await tip('Too dark. Turn towards the light.');
  await expect(checklist.getByText('Light')).toContainText('not yet');
  await checkScreen('liveness-guidance-dark');

  // `day` selects light in which the detector does not mistake a shadow on the wall for a face.
  await showToCamera(page, { tone: 'medium', seed: 7, faces: 0, day: 1 });
  await tip('No face found. Look at the camera.');
  await expect(checklist.getByText('Face')).toContainText('not yet');

  await showToCamera(page, { tone: 'dark', seed: 7 });
  await tip('Now hold the code next to your face.');

  // The page itself reads and compares the code, so a wrong code uses no attempt.
  const expired = text === '8240' ? '8246' : '8240';
  await showToCamera(page, { tone: 'dark', seed: 7, code: { kind: 'qr', text: expired } });
  await tip('This is not the current code');
  await expect(signer.button('Capture')).toBeDisabled();
  await checkScreen('liveness-guidance-wrong-code');

  // The page also reads codes in digits.
  const typo = `${text.slice(0, 3)}${text.endsWith('8') ? '3' : '8'}`;
  await showToCamera(page, { tone: 'dark', seed: 7, code: { kind: 'card', text: typo } });
  await tip(`You are showing ${typo}; your code is ${text}.`);
  await expect(signer.button('Capture')).toBeDisabled();
  await checkScreen('liveness-guidance-wrong-digits');

  await showToCamera(page, { tone: 'dark', seed: 7, code: { kind: 'card', text } });
  await tip('Looks good. Press Capture.');
  await expect(checklist.getByText('good', { exact: true })).toHaveCount(4);
  await checkScreen('liveness-guidance-ready');

  // After turning on 'Automatic photos', the countdown starts without another press.
  await signer.press('Automatic photos');
  await expect(checklist).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(signer.button('Proceed to Next Step')).toBeVisible();
});

test('the camera screen works without the detector', async ({ signer, server, page }) => {
  await page.route(/facefinder/, (route) => route.abort());
  await signer.reach('liveness', await linkFor(server));
  const text = await signer.askForCode();
  await showToCamera(page, { ...randomPerson(), code: { kind: 'qr', text } });
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('facefinder'));
  await signer.openCamera();
  await missed;
  await expect(page.getByText('Fit your face and the code inside the outlines.')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await signer.press('Capture');
  await expect(signer.button('Proceed to Next Step')).toBeVisible();
});
