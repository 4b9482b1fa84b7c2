/** Draws the view of a camera on a generated code, and starts Chromium with a given number of cameras. */
import { chromium, type Page } from '@playwright/test';
import { drawCode, jpegOf, STRAIGHT, type View } from '@countersign/fixtures/draw-code';
import type { Format } from '@countersign/fixtures/symbol';
import sharp from 'sharp';
import { launchOptions } from './browser.ts';

export interface SeenCode {
  format: Format;
  view?: Partial<View>;
}

const FRAME = { width: 1280, height: 720 };
const VIEWPORT = { width: 360, height: 740 };

export async function codePicture({ format, view }: SeenCode, text: string): Promise<Buffer> {
  return jpegOf(await drawCode(format, text, { ...STRAIGHT, ...view }, FRAME), FRAME);
}

/** Draws a grey picture, like an empty table. */
export function pictureWithoutCode(): Promise<Buffer> {
  return sharp({ create: { ...FRAME, channels: 3, background: '#828282' } })
    .jpeg()
    .toBuffer();
}

/** Opens another browser and closes it after `use`. A browser has a fixed number of cameras from its launch. */
export async function withCameras(count: 0 | 2, use: (page: Page) => Promise<void>): Promise<void> {
  const options = launchOptions();
  const flags = [
    `--use-fake-device-for-media-stream=device-count=${count}`,
    '--use-fake-ui-for-media-stream',
  ];
  const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...flags] });
  try {
    await use(await browser.newPage({ viewport: VIEWPORT, locale: 'en' }));
  } finally {
    await browser.close();
  }
}
