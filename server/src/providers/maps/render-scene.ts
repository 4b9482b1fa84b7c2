/** From the laid out scene to the PNG, at the resolution of a phone's screen. */
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { SceneLayout } from './scene-layout.ts';
import { drawScene, type Ground } from './scene-svg.ts';

export const PIXEL_RATIO = 2;

export async function renderScene(layout: SceneLayout, ground?: Ground): Promise<Buffer> {
  const picture = await renderAsync(drawScene(layout, ground), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: PIXEL_RATIO },
  });
  // sharp packs in its own thread; the renderer's own asPng would hold up this one.
  const { pixels, width, height } = picture;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}
