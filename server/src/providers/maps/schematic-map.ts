/**
 * The embedded map: drawn on the server from the scene alone, so that no one else learns where a signer stands. It shows what
 * the check is about (SPEC 2, Location screen): the signer, how sure that is, the branch, its limit and the distance.
 */
import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { setWords } from './lettering.ts';
import type { Maps } from './maps.ts';
import { layOut } from './scene-layout.ts';
import { drawScene } from './scene-svg.ts';

const PIXEL_RATIO = 2;

export function createSchematicMap(): Maps {
  // Reading the fonts takes a tenth of a second once: better now than under the first signer.
  setWords('You शाखा', 13, 'semibold');
  setWords('1 km', 12, 'regular');

  return {
    async draw(scene) {
      const { latitude, longitude } = scene.position;
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
      const picture = await renderAsync(drawScene(layOut(scene)), {
        font: { loadSystemFonts: false },
        fitTo: { mode: 'zoom', value: PIXEL_RATIO },
      });
      // sharp packs in its own thread; the renderer's own asPng would hold up this one.
      const { pixels, width, height } = picture;
      return sharp(pixels, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .png()
        .toBuffer();
    },
  };
}
