/** Renders scenes as PNG, at the resolution of a phone's screen. */
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { MapPicture } from './maps.ts';
import type { SceneLayout } from './scene-layout.ts';
import { drawScene, type Basemap } from './scene-svg.ts';

export const PIXEL_RATIO = 2;

/** Half the processor time of the defaults, for a file that is a quarter larger (30 kB). */
const FAST_PNG = { compressionLevel: 2, adaptiveFiltering: false };

export async function renderScene(layout: SceneLayout, basemap: Basemap): Promise<MapPicture> {
  return { type: 'image/png', bytes: await render(drawScene(layout, basemap)) };
}

/** For pages and programs that show no SVG. */
export const asPng = async ({ type, bytes }: MapPicture): Promise<Buffer> =>
  type === 'image/png' ? bytes : render(bytes.toString('utf8'));

async function render(svg: string): Promise<Buffer> {
  const picture = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: PIXEL_RATIO },
  });
  // sharp encodes in its own thread; the renderer's asPng would block this one.
  const { pixels, width, height } = picture;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png(FAST_PNG)
    .toBuffer();
}
