/** A Chromium whose camera shows a generated code, or with another number of cameras. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { drawCode, jpegOf, STRAIGHT, type View } from '@countersign/fixtures/draw-code';
import type { Format } from '@countersign/fixtures/symbol';
import { launchOptions } from './browser.ts';

export interface Cameras {
  count: 0 | 1 | 2;
  /** What the (only) camera shows; a test pattern by default. */
  feed?: { format: Format; text: string; view?: Partial<View> };
  isDenied?: boolean;
}

const FRAME = { width: 1280, height: 720 };
const VIEWPORT = { width: 360, height: 740 };

/** Opens a browser for the time of `use`: its camera is fixed at launch. */
export async function withCameras(cameras: Cameras, use: (page: Page) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-feed-'));
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), ...(await flagsFor(cameras, folder))],
  });
  try {
    const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: 2, locale: 'en' });
    await use(await context.newPage());
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function flagsFor({ count, feed, isDenied = false }: Cameras, folder: string): Promise<string[]> {
  const flags = [`--use-fake-device-for-media-stream=device-count=${count}`];
  flags.push(isDenied ? '--deny-permission-prompts' : '--use-fake-ui-for-media-stream');
  if (feed) {
    const file = path.join(folder, 'feed.mjpeg');
    const picture = await codePicture(feed);
    await writeFile(file, Buffer.concat([picture, picture]));
    flags.push(`--use-file-for-fake-video-capture=${file}`);
  }
  return flags;
}

export async function codePicture({ format, text, view }: NonNullable<Cameras['feed']>): Promise<Buffer> {
  return jpegOf(await drawCode(format, text, { ...STRAIGHT, ...view }, FRAME), FRAME);
}
