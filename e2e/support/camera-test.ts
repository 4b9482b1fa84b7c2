/** A `test` whose page may film what the test shows, with a record of which cameras it left running. */
import { rename, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test as base } from './test.ts';

interface PerTest {
  /** What the camera sees, in a loop, from when the page opens it. Without a call the browser denies the camera. */
  film: (frames: readonly Buffer[]) => Promise<void>;
  /** How many of the cameras that the page opened are still running. */
  runningCameras: () => Promise<number>;
}

export const test = base.extend<PerTest>({
  film: async ({ context, server, cameraFile }, use) => {
    await use(async (frames) => {
      // Chromium looks into the file whenever a page lists the cameras: half of one is no camera to it.
      await writeFile(`${cameraFile}.new`, Buffer.concat(frames));
      await rename(`${cameraFile}.new`, cameraFile);
      await context.grantPermissions(['camera'], { origin: server.url });
    });
  },
  runningCameras: async ({ page }, use) => {
    await page.addInitScript(recordCameras);
    await use(() => countRunning(page));
  },
});

export { expect } from './test.ts';

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
