import type { Page } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/camera-test.ts';
import { aliveFace, nobody, stillFace } from './support/face-feed.ts';
import { NO_PAGE_ERRORS } from './support/watch-page.ts';

async function startTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run Liveness Test' }).click();
  await page.getByRole('button', { name: 'Start Liveness Test' }).click();
}

/** Lets the model run for a few seconds, and then fast-forwards the clock by a minute. */
async function waitOutTheMinute(page: Page): Promise<void> {
  await expect(page.getByText('Analyzing...')).toBeVisible();
  // A busy machine analyses few frames, so the displayed time may skip a second.
  await expect(page.getByText(/^Time: (?:[3-9]|\d\d)s \/ 60s max$/)).toBeVisible();
  await page.clock.fastForward(60_000);
}

function valueOf(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
}

test.describe('a person who blinks and moves', () => {
  test.beforeEach(async ({ film }) => film(await aliveFace()));

  test('is verified, using only files from our own server', async ({
    page,
    server,
    watch,
    runningCameras,
    saveScreenshots,
  }) => {
    const response = await page.goto(`${server.url}/liveness-test`);
    expect(response?.headers()['content-security-policy']).toContain("'unsafe-eval'");
    await expect(page.getByText('You have not run a test yet.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'liveness-test');
    await page.getByRole('button', { name: 'Run Liveness Test' }).click();
    await expect(page.getByRole('button', { name: 'Skip Test (Go Back)' })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'liveness-test-instructions');

    await page.getByRole('button', { name: 'Start Liveness Test' }).click();
    await expect(page.getByText('Analyzing...')).toBeVisible();
    await saveScreenshots(page, 'liveness-test-testing');
    await expect(page.getByRole('heading', { name: 'Liveness Verified' })).toBeVisible();
    expect(await runningCameras()).toBe(0);
    await expect(valueOf(page, 'Confidence')).toHaveText('100%');
    await expect(valueOf(page, 'Blinks')).toHaveText(/^[1-9]\d*$/);
    await expect(valueOf(page, 'Movement')).toHaveText('Natural');
    await expect(valueOf(page, 'Live person')).toHaveText('Yes');
    await expect(valueOf(page, 'Quality')).toHaveText(/^(9\d|100)%$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'liveness-test-verified');
    expect(watch).toEqual(NO_PAGE_ERRORS);

    // The next page is a separate document, so the looser content security policy does not apply to it.
    const next = page.waitForResponse(`${server.url}/ocr`);
    await page.getByRole('button', { name: 'Continue with OCR' }).click();
    expect((await next).headers()['content-security-policy']).not.toContain('unsafe');
    await page.goto(`${server.url}/liveness-test`);
    await expect(valueOf(page, 'Status')).toHaveText('Liveness Verified');
    await expect(valueOf(page, 'Challenges completed')).toHaveText('4 out of 4');
    const home = page.waitForResponse(`${server.url}/`);
    await page.getByRole('link', { name: 'Back' }).click();
    expect((await home).headers()['content-security-policy']).not.toContain('unsafe');
  });
});

test.describe('a still picture', () => {
  test.beforeEach(async ({ film }) => film(await stillFace()));

  test('fails, and its result can be downloaded', async ({
    page,
    server,
    watch,
    runningCameras,
    saveScreenshots,
  }) => {
    await page.clock.install();
    await page.goto(`${server.url}/liveness-test`);
    await startTest(page);
    await waitOutTheMinute(page);
    await expect(page.getByRole('heading', { name: 'Liveness Check Failed' })).toBeVisible();
    expect(await runningCameras()).toBe(0);
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'Insufficient blinking detected',
      'Photo spoofing detected',
      'No natural movement detected',
    ]);
    await expect(valueOf(page, 'Live person')).toHaveText('No');
    expect(await accessibilityProblems(page)).toEqual([]);
    await saveScreenshots(page, 'liveness-test-failed');
    await page.getByRole('button', { name: 'Proceed Anyway' }).click();
    await expect(valueOf(page, 'Status')).toHaveText('Liveness Check Failed');
    await expect(valueOf(page, 'Challenges completed')).toHaveText('1 out of 4');
    expect(watch).toEqual(NO_PAGE_ERRORS);
  });
});

test.describe('an empty room', () => {
  test.beforeEach(async ({ film }) => film(await nobody()));

  test('fails, also after a cancelled first test', async ({ page, server, watch, runningCameras }) => {
    await page.clock.install();
    await page.goto(`${server.url}/liveness-test`);
    await startTest(page);
    await expect(page.getByText('Move your face into the picture')).toBeVisible();
    expect(await runningCameras()).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    const start = page.getByRole('button', { name: 'Start Liveness Test' });
    await expect(start).toBeVisible();
    expect(await runningCameras()).toBe(0);
    await start.click();
    await waitOutTheMinute(page);
    await expect(page.getByRole('heading', { name: 'Liveness Check Failed' })).toBeVisible();
    await expect(valueOf(page, 'Confidence')).toHaveText('0%');
    await expect(page.getByText('Poor face quality')).toBeVisible();
    expect(await runningCameras()).toBe(0);
    expect(watch).toEqual(NO_PAGE_ERRORS);
  });

  test('is not analysed if the model cannot be loaded or fails during the test', async ({ page, server }) => {
    await page.route('**/*.data', (route) => route.abort('connectionrefused'));
    await page.goto(`${server.url}/liveness-test`);
    await startTest(page);
    await expect(page.getByRole('heading', { name: 'Liveness Check Failed' })).toBeVisible();
    await expect(page.getByText('Failed to initialize liveness detection')).toBeVisible();
    await page.unroute('**/*.data');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: 'Start Liveness Test' }).click();
    await expect(page.getByText('Analyzing...')).toBeVisible();

    // Simulates a model that fails during the test, as it does without memory or after losing its GPU context.
    await page.evaluate(() => {
      const { prototype } = Reflect.get(window, 'FaceMesh');
      prototype.send = () => Promise.reject(new Error('memory access out of bounds'));
    });
    await expect(page.getByText('Detection failed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Liveness Check Failed' })).toBeVisible();
  });
});

test('a denied camera is reported, with a way to continue', async ({
  page,
  server,
  watch,
  saveScreenshots,
}) => {
  await page.goto(`${server.url}/liveness-test`);
  await startTest(page);
  await expect(page.getByRole('alert').getByText('Camera access denied')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await saveScreenshots(page, 'liveness-test-denied');
  await page.getByRole('button', { name: 'Skip Test (Go Back)' }).click();
  await expect(page.getByRole('heading', { name: 'Liveness Test' })).toBeVisible();
  expect(watch).toEqual(NO_PAGE_ERRORS);
});
