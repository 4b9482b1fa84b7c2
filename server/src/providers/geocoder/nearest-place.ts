/**
 * The embedded geocoder: names the nearest listed place and how far it is, since no street can be known without an outside
 * service. Nothing is loaded before the first question.
 */
import { metersBetween } from '../../place/distance.ts';
import type { Geocoder } from './geocoder.ts';
import { loadListedPlaces, type ListedPlaces } from './listed-places.ts';

export function createNearestPlaceGeocoder(): Geocoder {
  let places: Promise<ListedPlaces> | undefined;
  return {
    async addressOf(place) {
      if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) return null;
      places ??= loadListedPlaces();
      const nearest = (await places).nearest(place, FARTHEST_KILOMETERS);
      if (nearest === null) return null;
      const { name, country } = nearest;
      return { name, country, meters: metersBetween(place, nearest) };
    },
  };
}

/** Beyond this a name says nothing: the position is at sea or on the ice. */
const FARTHEST_KILOMETERS = 200;
