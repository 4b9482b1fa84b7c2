/**
 * The embedded map: drawn on the server from the scene alone, so that no outside service learns where a signer is. It shows
 * what is checked (SPEC 2, Location screen): the position, its accuracy, the branch, its limit and the distance.
 */
import { outlineText } from './text-outlines.ts';
import type { Maps } from './maps.ts';
import { renderScene } from './render-scene.ts';
import { layOut } from './scene-layout.ts';

export function createSchematicMap(): Maps {
  // Loads the fonts now, so that the first signer does not wait for it (a tenth of a second).
  outlineText('You शाखा', 13, 'semibold');
  outlineText('1 km', 12, 'regular');

  return {
    async draw(scene) {
      const { latitude, longitude } = scene.position;
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
      return renderScene(layOut(scene));
    },
  };
}
