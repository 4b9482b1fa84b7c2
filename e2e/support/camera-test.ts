/** A `test` whose browser has a recorded feed as its camera, or denies the camera. */
import type { Page } from '@playwright/test';
import { launchOptions } from './browser.ts';
import { recordFaceFeed, type FaceFeed } from './face-feed.ts';
import { test as base } from './test.ts';

interface PerTest {
  /** By `test.use({ camera: … })`. */
  camera: FaceFeed | 'denied';
  /** How many of the cameras that the page opened are still running. */
  runningCameras: () => Promise<number>;
}

export const test = base.extend<PerTest>({
  camera: ['alive', { option: true }],
  page: async (
    { camera, playwright, viewport, deviceScaleFactor, isMobile, hasTouch, userAgent },
    use,
    testInfo,
  ) => {
    const { args = [], ...options } = launchOptions();
    const flags =
      camera === 'denied'
        ? ['--deny-permission-prompts']
        : await feedFlags(camera, testInfo.outputPath('camera.mjpeg'));
    const browser = await playwright.chromium.launch({
      ...options,
      args: [...args, '--use-fake-device-for-media-stream', ...flags],
    });
    const device = {
      viewport,
      isMobile,
      hasTouch,
      ...(deviceScaleFactor && { deviceScaleFactor }),
      ...(userAgent && { userAgent }),
    };
    const context = await browser.newContext(device);
    await use(await context.newPage());
    await browser.close();
  },
  runningCameras: async ({ page }, use) => {
    await page.addInitScript(recordCameras);
    await use(() => countRunning(page));
  },
});

export { expect } from './test.ts';

async function feedFlags(feed: FaceFeed, file: string): Promise<string[]> {
  await recordFaceFeed(feed, file);
  return ['--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}

/** Runs in the page. */
function recordCameras(): void {
  const tracks: MediaStreamTrack[] = [];
  Reflect.set(window, 'everyTrack', tracks);
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

function countRunning(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tracks: unknown = Reflect.get(window, 'everyTrack');
    if (!Array.isArray(tracks) || tracks.length === 0) throw new Error('no camera was ever opened');
    return tracks.filter((track: MediaStreamTrack) => track.readyState === 'live').length;
  });
}
