import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areValidCoordinates, formatCoordinate, INVALID_LOCATION_MESSAGE } from './coordinates.ts';

/** Returns whether the screen would show a value as zero. */
const readsZero = (value: number) => /^-?0\.0{7}$/.test(value.toFixed(7));

describe('areValidCoordinates', () => {
  it.each([
    [19.076, 72.8777],
    [90, 180],
    [-90, -180],
    [-33.9, 1e-7],
  ])('accepts %d, %d', (latitude, longitude) => {
    expect(areValidCoordinates({ latitude, longitude })).toBe(true);
  });

  it.each([
    [90.0000001, 72],
    [-90.0000001, 72],
    [19, 180.0000001],
    [19, -180.0000001],
    [0, 72],
    [19, 0],
    [-0, -0],
    [NaN, 72],
    [19, Infinity],
    [null, 72],
    [19, undefined],
  ])('rejects %s, %s', (latitude, longitude) => {
    expect(areValidCoordinates({ latitude, longitude })).toBe(false);
  });

  it('rejects empty input', () => {
    expect(areValidCoordinates({})).toBe(false);
  });

  it('accepts exactly the points on the globe that are off both zero lines', () => {
    const degrees = fc.oneof(
      fc.double({ min: -200, max: 200 }),
      fc.double({ min: -1e-6, max: 1e-6 }),
      fc.double(),
      fc.constantFrom(0, 90, 180),
    );
    fc.assert(
      fc.property(degrees, degrees, (latitude, longitude) => {
        const onGlobe = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
        expect(areValidCoordinates({ latitude, longitude })).toBe(
          onGlobe && !readsZero(latitude) && !readsZero(longitude),
        );
      }),
    );
  });
});

describe('formatCoordinate', () => {
  it.each([
    [19.0760001, '19.0760001'],
    [72.8, '72.8000000'],
    [-180, '-180.0000000'],
    [1.23456789, '1.2345679'],
    [-1e-9, '0.0000000'],
    [-1e-7, '-0.0000001'],
  ])('formats %d as %s', (degrees, text) => {
    expect(formatCoordinate(degrees)).toBe(text);
  });

  it('writes seven decimals that denote the same place', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const text = formatCoordinate(degrees);
        expect(text).toMatch(/^-?[0-9]{1,3}\.[0-9]{7}$/u);
        expect(Math.abs(Number(text) - degrees)).toBeLessThan(1e-7);
      }),
    );
  });
});

it('uses the message of the specification', () => {
  expect(INVALID_LOCATION_MESSAGE).toBe(
    'Invalid Location: Unable to determine valid coordinates. Please try again.',
  );
});
