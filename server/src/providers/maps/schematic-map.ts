/**
 * The embedded map: drawn on the server from the scene alone, so that no one else learns where a signer stands. It shows what
 * the check is about (SPEC 2, Location screen): the signer, how sure that is, the branch, its limit and the distance.
 */
import { setWords } from './lettering.ts';
import type { Maps } from './maps.ts';
import { renderScene } from './render-scene.ts';
import { layOut } from './scene-layout.ts';

export function createSchematicMap(): Maps {
  // Reading the fonts takes a tenth of a second once: better now than under the first signer.
  setWords('You शाखा', 13, 'semibold');
  setWords('1 km', 12, 'regular');

  return {
    async draw(scene) {
      const { latitude, longitude } = scene.position;
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
      return renderScene(layOut(scene));
    },
  };
}
