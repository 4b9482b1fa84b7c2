import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { MapScene } from './maps.ts';
import { asPng } from './render-png.ts';
import { layOut } from './scene-layout.ts';
import { drawScene } from './scene-svg.ts';
import { createSchematicMap } from './schematic-map.ts';

const maps = createSchematicMap();
const sceneOf = (scene: Omit<MapScene, 'language'>): MapScene => ({ ...scene, language: 'en' });
const pune = { latitude: 18.5204, longitude: 73.8567 };
const branch = (latitude: number, longitude: number, name = 'Camp Branch', limitMeters = 500) => ({
  latitude,
  longitude,
  name,
  limitMeters,
});

async function pixelsOf(scene: MapScene) {
  const map = await maps.draw(scene);
  if (map === null) throw new Error('No map was drawn');
  const { data, info } = await sharp(await asPng(map))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 800, height: 450, channels: 3 });
  return (x: number, y: number) => [
    ...data.subarray((Math.round(y * 2) * 800 + Math.round(x * 2)) * 3).subarray(0, 3),
  ];
}

const GROUND = [0xee, 0xf1, 0xf4];
const GRID = [0xdd, 0xe3, 0xea];
const WHITE = [255, 255, 255];
const BRAND = [0x0b, 0x5c, 0x56];

describe('the schematic map', () => {
  it('fills the accuracy circle inside and not outside', async () => {
    const scene = sceneOf({ position: pune, accuracyMeters: 400, branches: [] });
    const { position, accuracyRadius } = layOut(scene);
    const pixel = await pixelsOf(scene);
    expect(pixel(position.x, position.y)).toEqual(BRAND);
    // The samples lie on the diagonals, away from labels and grid lines.
    for (const angle of [0.9, 2.2, 4, 5.4]) {
      const at = (share: number) =>
        pixel(
          position.x + Math.cos(angle) * accuracyRadius * share,
          position.y + Math.sin(angle) * accuracyRadius * share,
        );
      const [red = 0] = at(0.9);
      expect(red).toBeLessThan(0xd5);
      expect([GROUND, GRID]).toContainEqual(at(1.1));
    }
  });

  it("draws the branch's allowed area in white, containing the signer exactly when within the limit", async () => {
    for (const limitMeters of [200, 2000]) {
      const scene = sceneOf({
        position: pune,
        accuracyMeters: 10,
        branches: [branch(18.5294, 73.8567, 'B', limitMeters)],
      });
      const layout = layOut(scene);
      const [placed] = layout.branches;
      if (placed === undefined) throw new Error('The branch is not on the map');
      const away = Math.hypot(placed.x - layout.position.x, placed.y - layout.position.y);
      expect(away < placed.limitRadius).toBe(placed.meters < limitMeters);
      const pixel = await pixelsOf(scene);
      expect(pixel(placed.x + placed.limitRadius * 0.7, placed.y + 9)).toEqual(WHITE);
      expect([GROUND, GRID]).toContainEqual(pixel(placed.x + placed.limitRadius + 6, placed.y + 9));
    }
  });

  it.each([
    ['north', 18.6204, 73.8567, 0, -1],
    ['east', 18.5204, 73.9567, 1, 0],
    ['south', 18.4204, 73.8567, 0, 1],
    ['west', 18.5204, 73.7567, -1, 0],
  ])('draws a branch in the %s on that side', (_, latitude, longitude, right, down) => {
    const { position, branches } = layOut(
      sceneOf({
        position: pune,
        accuracyMeters: 5,
        branches: [branch(latitude, longitude)],
      }),
    );
    const [placed] = branches;
    if (placed === undefined) throw new Error('The branch is not on the map');
    const away = Math.hypot(placed.x - position.x, placed.y - position.y);
    expect((placed.x - position.x) / away).toBeCloseTo(right, 2);
    expect((placed.y - position.y) / away).toBeCloseTo(down, 2);
  });

  it('spans the antimeridian and the pole the short way', () => {
    const across = layOut(
      sceneOf({
        position: { latitude: -16.8, longitude: 179.99 },
        accuracyMeters: 5,
        branches: [branch(-16.8, -179.99)],
      }),
    );
    expect(across.branches[0]?.meters).toBeLessThan(3000);
    expect(across.branches[0]?.x ?? 0).toBeGreaterThan(across.position.x);
    const over = layOut(
      sceneOf({
        position: { latitude: 89.9, longitude: 0 },
        accuracyMeters: 5,
        branches: [branch(89.9, 180)],
      }),
    );
    expect(over.branches[0]?.meters).toBeLessThan(23_000);
    expect(over.branches[0]?.y ?? 0).toBeLessThan(over.position.y);
  });

  it('fits the signer and the nearest branch into the picture at any distance, from zero to the antipodes', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    const place = fc.record({ latitude, longitude });
    const meters = fc.oneof(
      fc.double({ min: 0, max: 1e8 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0),
    );
    fc.assert(
      fc.property(
        place,
        meters,
        fc.array(fc.tuple(place, meters), { maxLength: 4 }),
        (position, accuracyMeters, others) => {
          const scene = sceneOf({
            position,
            accuracyMeters,
            branches: others.map(([at, limitMeters]) => ({ ...at, name: 'B', limitMeters })),
          });
          const layout = layOut(scene);
          expect(layout.branches.length > 0).toBe(others.length > 0);
          for (const { x, y } of [layout.position, ...layout.branches.slice(0, 1)]) {
            expect(x).toBeGreaterThan(60);
            expect(x).toBeLessThan(580);
            expect(y).toBeGreaterThan(50);
            expect(y).toBeLessThan(306);
          }
          expect(drawScene(layout).replace(/#[0-9a-f]{6}/g, '')).not.toMatch(
            /NaN|Infinity|undefined|\de[+-]?\d/,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a branch at the same place', [branch(pune.latitude, pune.longitude)]],
    ['a branch ten thousand kilometres away', [branch(-33.86, 151.2)]],
    ['a branch near the north pole', [branch(89.9, 10)]],
    ['a branch near the south pole', [branch(-89.9, -170)]],
    ['a branch at the antipodes', [branch(-18.5204, -106.1433)]],
    ['no branch', []],
    ['more branches than fit', Array.from({ length: 300 }, (_, i) => branch(18.5 + i / 1e4, 73.8 + i / 1e4))],
    ['a branch without a valid position', [branch(Number.NaN, 0), branch(0, 999)]],
  ])('can be drawn with %s', async (_, branches) => {
    const pixel = await pixelsOf(sceneOf({ position: pune, accuracyMeters: 20, branches }));
    expect(pixel(372, 16)).not.toEqual(GROUND);
  });

  it.each([
    '</svg><script>alert(1)</script>',
    '"><image href="file:///etc/passwd"/>',
    '&xxe; <!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
    '\u0000\u0001\uD800 \u202Egnirts',
    'x'.repeat(1_000_000),
    '\u0301'.repeat(5000),
    '😀🏦',
    '',
  ])('treats a hostile name as plain text (%#)', async (name) => {
    const scene = sceneOf({ position: pune, accuracyMeters: 20, branches: [branch(18.53, 73.86, name)] });
    const svg = drawScene(layOut(scene));
    expect(svg).not.toMatch(/script|image|ENTITY|passwd/);
    expect(svg.length).toBeLessThan(200_000);
    await pixelsOf(scene);
  });

  it('is null for a position that is not on earth', async () => {
    for (const latitude of [Number.NaN, 91, Number.POSITIVE_INFINITY]) {
      expect(
        await maps.draw(sceneOf({ position: { latitude, longitude: 0 }, accuracyMeters: 1, branches: [] })),
      ).toBeNull();
    }
  });
});
