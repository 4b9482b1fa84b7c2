import { expect, it } from 'vitest';
import { array, assert, double, integer, property, record } from 'fast-check';
import { layOut } from './map-layout.ts';

const [WIDTH, HEIGHT, MARGIN] = [640, 360, 20];
const point = (latitude: number, longitude: number, max_distance_meters = 500) => ({
  latitude,
  longitude,
  max_distance_meters,
});

it('puts north at the top and east on the right', () => {
  const [pune, mumbai] = layOut([point(18.53, 73.87), point(19.08, 72.88)], WIDTH, HEIGHT, MARGIN);
  expect(mumbai?.y).toBeLessThan(pune?.y ?? 0);
  expect(mumbai?.x).toBeLessThan(pune?.x ?? 0);
});

it('puts a single branch in the centre, as large as fits', () => {
  expect(layOut([point(18.53, 73.87)], WIDTH, HEIGHT, MARGIN)).toEqual([
    { x: WIDTH / 2, y: HEIGHT / 2, radius: HEIGHT / 2 - MARGIN },
  ]);
});

it('keeps every circle inside the picture', () => {
  const places = array(
    record({
      latitude: double({ min: -89, max: 89, noNaN: true }),
      longitude: double({ min: -180, max: 180, noNaN: true }),
      max_distance_meters: integer({ min: 1, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  assert(
    property(places, (points) => {
      for (const { x, y, radius } of layOut(points, WIDTH, HEIGHT, MARGIN)) {
        expect(x - radius).toBeGreaterThanOrEqual(MARGIN - 0.01);
        expect(x + radius).toBeLessThanOrEqual(WIDTH - MARGIN + 0.01);
        expect(y - radius).toBeGreaterThanOrEqual(MARGIN - 0.01);
        expect(y + radius).toBeLessThanOrEqual(HEIGHT - MARGIN + 0.01);
      }
    }),
  );
});
