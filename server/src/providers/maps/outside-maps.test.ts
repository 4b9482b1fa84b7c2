import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { OutsideServer } from '../../../tests/helpers/outside-server.ts';
import { useOutsideServer } from '../../../tests/helpers/use-outside-server.ts';
import type { Point } from '../../place/distance.ts';
import type { MapScene, Maps } from './maps.ts';
import { layOut } from './scene-layout.ts';
import { createSchematicMap } from './schematic-map.ts';
import { createStaticMap } from './static-map.ts';
import { createTileMap } from './tile-map.ts';

const outside = await useOutsideServer();

const pune = { latitude: 18.5204, longitude: 73.8567 };
const sceneAt = (position: Point, branch?: Point): MapScene => ({
  position,
  accuracyMeters: 20,
  language: 'en',
  branches: branch ? [{ ...branch, name: 'Camp', limitMeters: 300 }] : [],
});
/** The time limit of a request. It is long enough even for a slow machine. */
const PATIENT = 20_000;
const tiles = (timeoutMs = PATIENT): Maps =>
  createTileMap({ url: `${outside.url}/{z}/{x}/{y}.png?key=K`, attribution: '© the makers', timeoutMs });

/** Returns the position of a tile's pixel, by the inverse projection from OpenStreetMap's wiki. */
function placeOf(z: number, x: number, y: number): Point {
  const span = 2 ** z;
  return {
    longitude: (x / span) * 360 - 180,
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / span))) * 180) / Math.PI,
  };
}

/** Serves map tiles with four colours, one in each quarter around the point. */
function worldAround(centre: Point): OutsideServer['answer'] {
  return async ({ url }) => {
    const [z = 0, x = 0, y = 0] = url
      .split('/')
      .slice(1)
      .map((part) => Number.parseInt(part, 10));
    const pixels = Buffer.alloc(256 * 256 * 3);
    for (let row = 0; row < 256; row++)
      for (let column = 0; column < 256; column++) {
        const { latitude, longitude } = placeOf(z, x + (column + 0.5) / 256, y + (row + 0.5) / 256);
        const east = (((longitude - centre.longitude + 540) % 360) + 360) % 360 > 180;
        pixels.set([east ? 200 : 40, latitude > centre.latitude ? 200 : 40, 90], (row * 256 + column) * 3);
      }
    const png = sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } }).png();
    return { headers: { 'content-type': 'image/png' }, body: await png.toBuffer() };
  };
}

async function quartersAround(maps: Maps, scene: MapScene, { x, y }: { x: number; y: number }, away: number) {
  const map = await maps.draw(scene);
  if (!map) throw new Error('No map was drawn');
  const { data, info } = await sharp(map.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 800, height: 450, channels: 3 });
  const at = (dx: number, dy: number) => {
    const from = (Math.round((y + dy) * 2) * 800 + Math.round((x + dx) * 2)) * 3;
    const [red = 0, green = 0] = data.subarray(from, from + 2);
    return `${green > 130 ? 'north' : 'south'}-${red > 130 ? 'east' : 'west'}`;
  };
  return [at(-away, -away), at(away, -away), at(-away, away), at(away, away)];
}
const ALL_QUARTERS = ['north-west', 'north-east', 'south-west', 'south-east'];

describe('a map on tiles', () => {
  it.each([
    ['in Pune', pune],
    ['in the far south', { latitude: -54.8, longitude: -68.3 }],
    ['at the date line', { latitude: -16.8, longitude: 179.9999 }],
    ['in the far north', { latitude: 78.22, longitude: 15.65 }],
  ])("shows the right ground at the signer's position, %s", async (_where, position) => {
    outside.answer = worldAround(position);
    const scene = sceneAt(position);
    expect(await quartersAround(tiles(), scene, layOut(scene).position, 40)).toEqual(ALL_QUARTERS);
  });

  it.each([
    ['2 km', { latitude: 18.535, longitude: 73.87 }],
    ['25 km', { latitude: 18.7, longitude: 74.0 }],
  ])('shows the right ground at a branch that is %s away', async (_how, branch) => {
    outside.answer = worldAround(branch);
    const scene = sceneAt(pune, branch);
    const [pin] = layOut(scene).branches;
    if (!pin) throw new Error('The branch is not on the map');
    // The samples are next to the pin and its label. If the tiles were off by two pixels, a sample would have another
    // colour.
    expect((await quartersAround(tiles(), scene, pin, 2)).slice(2)).toEqual(ALL_QUARTERS.slice(2));
    expect((await quartersAround(tiles(), scene, pin, 14)).slice(0, 2)).toEqual(ALL_QUARTERS.slice(0, 2));
  });

  it('requests no tile twice and no tile that does not exist', async () => {
    outside.answer = worldAround(pune);
    await tiles().draw(sceneAt(pune));
    const asked = outside.asked.map(({ url }) => url);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(20);
    for (const url of asked) {
      const [, z = 0, x = 0, y = 0] = (/^\/(\d+)\/(\d+)\/(\d+)\.png\?key=K$/.exec(url) ?? []).map(Number);
      expect(x < 2 ** z && y < 2 ** z, url).toBe(true);
    }
  });

  it('falls back to the schematic map over a whole country and at the poles, without a request', async () => {
    for (const scene of [
      sceneAt(pune, { latitude: 28.6, longitude: 77.2 }),
      sceneAt({ latitude: 89.9, longitude: 0 }),
    ])
      expect(await tiles().draw(scene)).toEqual(await createSchematicMap().draw(scene));
    expect(outside.asked).toEqual([]);
  });
});

describe('a map from a picture service', () => {
  it('is requested with position, zoom and size, and returned as a PNG of our size', async () => {
    const jpeg = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#336699' } })
      .withMetadata()
      .jpeg()
      .toBuffer();
    outside.answer = () => ({ body: jpeg });
    const url = `${outside.url}/s?c={latitude},{longitude}&z={zoom}&s={width}x{height}&k={unknown}`;
    const map = await createStaticMap({ url, timeoutMs: PATIENT }).draw(sceneAt(pune));
    expect(outside.asked[0]?.url).toMatch(
      /^\/s\?c=18\.5204000,73\.8567000&z=1[4-7]&s=400x225&k=\{unknown\}$/,
    );
    expect(await sharp(map?.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 800,
      height: 450,
    });
  });
});

describe('a map server that fails', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
  it.each<[string, OutsideServer['answer'], string]>([
    ['refuses', () => ({ status: 403 }), 'answered 403'],
    ['answers garbage', () => ({ body: 'no image at all' }), 'no image'],
    ['answers an SVG', () => ({ body: svg }), 'no image'],
    ['sends too much', () => ({ body: Buffer.alloc(5 * 1024 * 1024) }), 'too large'],
    ['never answers', () => new Promise(() => {}), 'timed out'],
  ])('because it %s causes an error that does not reveal the key', async (_how, answer, words) => {
    outside.answer = answer;
    const timeoutMs = words === 'timed out' ? 200 : PATIENT;
    for (const maps of [tiles(timeoutMs), createStaticMap({ url: `${outside.url}/?key=K`, timeoutMs })]) {
      const error: unknown = await maps.draw(sceneAt(pune)).catch((caught: unknown) => caught);
      expect(String(error)).toContain(words);
      expect(String(error)).not.toContain('key=K');
    }
  });
});
