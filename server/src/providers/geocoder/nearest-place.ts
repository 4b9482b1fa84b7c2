/**
 * The embedded geocoder. It returns the nearest listed place and its distance, because street addresses would require
 * an external service. The list is loaded once per process, on the first request.
 */
import { metersBetween } from '../../place/distance.ts';
import type { Geocoder } from './geocoder.ts';
import { loadListedPlaces, type ListedPlaces } from './listed-places.ts';

let places: Promise<ListedPlaces> | undefined;

export function createNearestPlaceGeocoder(): Geocoder {
  return {
    async addressOf(position) {
      if (!(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) return null;
      places ??= loadListedPlaces();
      const nearest = (await places).nearest(position, MAX_KILOMETERS);
      if (nearest === null) return null;
      const { name, country } = nearest;
      return { name, country, meters: metersBetween(position, nearest) };
    },
  };
}

/** Beyond this distance, a name is useless because the position is at sea or on the ice. */
const MAX_KILOMETERS = 200;
