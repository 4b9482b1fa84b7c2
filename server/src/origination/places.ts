/** Registers the calls that find the position of a new branch and show it on a map. */
import { drawPlace, findPlaces } from '@countersign/contract/originator/branches';
import type { Register } from '../http/register.ts';
import type { Signals } from '../providers/signals.ts';
import type { Kernel } from '../signing/kernel.ts';
import { drawnMap } from './drawn-map.ts';

export function placeRoutes(services: Kernel & Signals, register: Register): void {
  register(findPlaces, async ({ query }) => ({ places: await services.placeSearch.find(query.text) }));

  register(drawPlace, async ({ query, language }) => {
    const { latitude, longitude, max_distance_meters, name } = query;
    const map = await drawnMap(services, {
      position: { latitude, longitude },
      // The map draws the branch's radius as the circle around the position.
      accuracyMeters: max_distance_meters,
      who: name ?? '',
      language,
      branches: [],
    });
    return { map_image_base64: map };
  });
}
