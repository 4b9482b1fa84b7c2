/**
 * The embedded map. The server draws it from the scene alone, so that no external service learns where a signer is. The
 * map shows what the location step checks (SPEC 2, Location screen): the position, its accuracy, the branch, its limit
 * and the distance.
 */
import type { MapPicture, Maps } from './maps.ts';
import { layOut, type SceneLayout } from './scene-layout.ts';
import { drawScene } from './scene-svg.ts';

export function createSchematicMap(): Maps {
  return {
    async draw(scene) {
      const { latitude, longitude } = scene.position;
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
      return schematic(layOut(scene));
    },
  };
}

/**
 * Returns the map as SVG, which is a sixth of the size of a PNG, sharp on every screen, and needs no rendering. Names
 * are drawn as outlines, so they cannot inject code.
 */
export const schematic = (layout: SceneLayout): MapPicture => ({
  type: 'image/svg+xml',
  bytes: Buffer.from(drawScene(layout)),
});
