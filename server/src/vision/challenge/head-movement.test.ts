import { expect, test } from 'vitest';
import type { Point } from '../pictures/rgb-image.ts';
import { movementBetween } from './head-movement.ts';

type Place = readonly [x: number, y: number, z: number];

const NOSE = new Set([1, 4, 5, 19, 44, 45, 51, 220, 274, 275, 281, 440]);
const RADIUS = 0.9;

/**
 * A flat face that is one unit wide. It has as many points as the face mesh, spread evenly, and the nose points are in
 * the middle.
 */
const flat = Array.from({ length: 468 }, (_, index): Point => {
  if (NOSE.has(index)) return [0.03 * Math.cos(index), 0.1 + 0.03 * Math.sin(index)];
  const angle = index * 2.399963;
  const reach = 0.12 + 0.38 * Math.sqrt((index + 0.5) / 468);
  return [reach * Math.cos(angle), 1.2 * reach * Math.sin(angle)];
});
/** Models a head as a ball with a nose. */
const head = flat.map(([x, y], index): Place => [
  x,
  y,
  Math.sqrt(0.49 - Math.min(0.4, x * x + y * y)) - 0.7 + (NOSE.has(index) ? 0.15 : 0),
]);
const sheet = flat.map(([x, y]): Place => [x, y, 0]);
const can = flat.map(([x, y]): Place => [
  RADIUS * Math.sin(x / RADIUS),
  y,
  RADIUS * (Math.cos(x / RADIUS) - 1),
]);

interface View {
  yaw: number;
  pitch?: number;
  roll?: number;
  scale?: number;
}

function cosAndSin(degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Returns the points as a camera at a distance of four face widths sees them. */
function seen(places: readonly Place[], { yaw, pitch = 0, roll = 0, scale = 150 }: View): Point[] {
  const [[cy, sy], [cp, sp], [cr, sr]] = [cosAndSin(yaw), cosAndSin(pitch), cosAndSin(roll)];
  return places.map(([x, y, z]) => {
    const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
    const [y1, z2] = [y * cp + z1 * sp, z1 * cp - y * sp];
    const near = (scale * 4) / (4 - z2);
    return [320 + (x1 * cr - y1 * sr) * near, 240 + (x1 * sr + y1 * cr) * near];
  });
}

const from: View = { yaw: 2, pitch: 1 };
const turnOf = (places: readonly Place[], to: View) =>
  movementBetween(seen(places, from), seen(places, to))?.turn;

test('a head that turns moves its nose to that side, further for a larger turn', () => {
  const [little, more, other] = [
    turnOf(head, { yaw: 12 }),
    turnOf(head, { yaw: 24 }),
    turnOf(head, { yaw: -20 }),
  ];
  expect(little).toBeGreaterThan(0.05);
  expect(more).toBeGreaterThan(little ?? Infinity);
  expect(other).toBeLessThan(-0.1);
});

test('a head that only nods, tilts or comes nearer has not turned to a side', () => {
  expect(Math.abs(turnOf(head, { yaw: 2, pitch: 12, roll: 8, scale: 190 }) ?? 1)).toBeLessThan(0.04);
});

test.each([
  ['moved', sheet, { yaw: 2, roll: 20, scale: 200 }],
  ['tilted', sheet, { yaw: 40, pitch: -15 }],
  ['bent like a can and turned', can, { yaw: 25, pitch: 5 }],
])('a picture that is %s does not count as a turn', (_how, places, to: View) => {
  expect(Math.abs(turnOf(places, to) ?? 1)).toBeLessThan(0.03);
});

test('one homography explains a plane but not a head', () => {
  const [ofSheet, ofHead] = [sheet, head].map((places) =>
    movementBetween(seen(places, from), seen(places, { yaw: 25, pitch: 6, roll: 5 })),
  );
  expect(ofSheet?.offPlane).toBe(0);
  expect(ofHead?.offPlane).toBeGreaterThan(0.03);
});

test('points that all coincide give no result', () => {
  const nowhere = flat.map((): Point => [5, 5]);
  expect(movementBetween(nowhere, seen(head, from))).toBeNull();
});
