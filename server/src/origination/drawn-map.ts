import type { MapScene } from '../providers/maps/maps.ts';
import { asPng } from '../providers/maps/render-png.ts';
import type { Signals } from '../providers/signals.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * Draws a map as PNG in base64. Returns null if the map cannot be drawn, and the page then shows only the coordinates.
 */
export async function drawnMap({ maps, log }: Kernel & Signals, scene: MapScene): Promise<string | null> {
  try {
    const map = await maps.draw(scene);
    return map && (await asPng(map)).toString('base64');
  } catch (error) {
    log.warn({ err: error }, 'A map could not be drawn');
    return null;
  }
}
