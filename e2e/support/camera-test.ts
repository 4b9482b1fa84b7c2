/**
 * Extends `test` by a camera that shows frames from the test, and by the number of cameras that the page leaves
 * running.
 */
import { rename, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test as base } from './test.ts';

interface PerTest {
  /** Sets the frames that the camera plays in a loop. Without this call, the browser denies the camera. */
  film: (frames: readonly Buffer[]) => Promise<void>;
  /** Returns the number of cameras that the page has opened and not stopped. */
  runningCameras: () => Promise<number>;
}

export const test = base.extend<PerTest>({
  film: async ({ context, server, cameraFile }, use) => {
    await use(async (frames) => {
      // The file is replaced as a whole. Chromium reads it whenever a page lists the cameras, and treats an incomplete
      // file as a missing camera.
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

/** Runs in the page. Records the cameras that the page opens. */
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
