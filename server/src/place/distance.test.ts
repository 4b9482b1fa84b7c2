import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metersBetween, distanceAndBearing } from './distance.ts';

const pune = { latitude: 18.5204303, longitude: 73.8567437 };
const mumbai = { latitude: 19.0759837, longitude: 72.8776559 };

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Half a meridian, from pole to pole, is the longest geodesic on WGS84. */
const HALF_MERIDIAN = 20_003_931.4586;

describe('metersBetween', () => {
  it('is zero for the same place', () => {
    expect(metersBetween(pune, pune)).toBe(0);
  });

  // The test cases come from GeographicLib's GeodTest and from Vincenty's publication.
  it.each([
    ['Flinders Peak to Buninyong', [-37.95103342, 144.42486789], [-37.65282114, 143.92649553], 54_972.271],
    ['one degree along the equator', [0, 0], [0, 1], 111_319.4908],
    ['one degree of latitude at the equator', [0, 0], [1, 0], 110_574.3886],
    ['New York to London', [40.6, -73.8], [51.6, -0.5], 5_551_759.4],
    ['pole to pole', [90, 0], [-90, 0], HALF_MERIDIAN],
    ['antipodes on the equator, over the pole', [0, 0], [0, 180], HALF_MERIDIAN],
    ['almost antipodal, where Vincenty does not converge', [0, 0], [0.5, 179.7], 19_944_127.421],
  ] as const)('measures %s', (_, [lat1, lon1], [lat2, lon2], meters) => {
    const measured = metersBetween({ latitude: lat1, longitude: lon1 }, { latitude: lat2, longitude: lon2 });
    expect(Math.abs(measured - meters)).toBeLessThan(0.01);
  });

  it('measures Pune to Mumbai as about 120 km', () => {
    expect(metersBetween(pune, mumbai) / 1000).toBeCloseTo(119.9, 0);
  });

  it('crosses the antimeridian the short way', () => {
    const west = { latitude: 0, longitude: 179.9 };
    const east = { latitude: 0, longitude: -179.9 };
    expect(metersBetween(west, east)).toBeCloseTo(0.2 * 111_319.4908, 2);
  });

  it('is symmetric, never negative and never longer than half a meridian', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = metersBetween(a, b);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(HALF_MERIDIAN + 0.001);
        expect(Math.abs(there - metersBetween(b, a))).toBeLessThan(1e-6);
      }),
    );
  });

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(metersBetween(a, c)).toBeLessThanOrEqual(metersBetween(a, b) + metersBetween(b, c) + 1e-6);
      }),
    );
  });

  it.each([
    [91, 0],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ])('rejects %s, %s, which is not a position on earth', (latitude, longitude) => {
    expect(() => metersBetween(pune, { latitude, longitude })).toThrow(RangeError);
  });
});

describe('distanceAndBearing', () => {
  it.each([
    ['north', 1, 0, 0],
    ['east', 0, 1, 90],
    ['south', -1, 0, 180],
    ['west', 0, -1, -90],
  ])('starts towards %s', (_, latitude, longitude, bearing) => {
    expect(distanceAndBearing({ latitude: 0, longitude: 0 }, { latitude, longitude }).bearing).toBeCloseTo(
      bearing,
      9,
    );
  });
});
