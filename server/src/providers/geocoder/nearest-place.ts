/**
 * The embedded geocoder. It returns the nearest listed place and its distance. It does not know street addresses, which
 * would require an external service. The list of places is loaded once per process, on the first request.
 */
import { metersBetween } from '../../place/distance.ts';
import { type Geocoder, MOST_FOUND, type PlaceSearch } from './geocoder.ts';
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

/**
 * Finds towns by name. The list has no streets, so the search tries each part of an address in order until one names a
 * town: '12 Station Road, Pune' finds Pune.
 */
export function createListedPlaceSearch({ country }: { country: string }): PlaceSearch {
  return {
    async find(text) {
      places ??= loadListedPlaces();
      const listed = await places;
      for (const part of text
        .split(',')
        .filter((each) => each.trim().length >= MIN_LETTERS)
        .slice(0, MAX_PARTS)) {
        const found = await listed.named(part, country, MOST_FOUND);
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

const MIN_LETTERS = 2;
/** The maximum number of parts of an address that are looked up. Each lookup searches the whole list. */
const MAX_PARTS = 4;

/**
 * The maximum distance of a place. If the nearest place is farther away, the position is at sea or on the ice, and the
 * name of a place would be useless.
 */
const MAX_KILOMETERS = 200;
