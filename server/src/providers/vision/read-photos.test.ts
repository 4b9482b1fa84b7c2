import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { readPhotos } from './read-photos.ts';
import type { RgbImage } from './rgb-image.ts';

/** Photos that differ in their only pixel, by which the readers below know them. */
let photos: Uint8Array<ArrayBuffer>[];

beforeAll(async () => {
  photos = await Promise.all(
    [0, 100, 200].map(async (red) => {
      const create = { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } as const;
      return new Uint8Array(await sharp({ create }).png().toBuffer());
    }),
  );
});

const numberOf = (image: RgbImage) => Math.round((image.data[0] ?? 0) / 100) + 1;

/** Each reader finds the code in the photos named, and tells which looks were taken. */
function readers(found: { qr?: number[]; glance?: number[]; close?: number[] }) {
  const looks: string[] = [];
  return {
    looks,
    readers: {
      faces: async () => ({ count: async () => 1, models: ['faces'] }),
      qr: { shows: async (image: RgbImage) => found.qr?.includes(numberOf(image)) ?? false, models: ['qr'] },
      digits: async () => ({
        models: ['digits'],
        async shows(image: RgbImage, _code: string, look: 'glance' | 'close') {
          looks.push(`${look} ${numberOf(image)}`);
          return found[look]?.includes(numberOf(image)) ?? false;
        },
      }),
    },
  };
}

const glances = ['glance 1', 'glance 2', 'glance 3'];

test.each([
  { found: { qr: [2] }, codes: [null, 'qr', null], looks: [], models: ['faces', 'qr'] },
  { found: { glance: [1, 2, 3] }, codes: ['digits', 'digits', null], looks: ['glance 1', 'glance 2'] },
  { found: { glance: [1, 3] }, codes: ['digits', null, 'digits'], looks: glances },
  {
    found: { glance: [2], close: [3] },
    codes: [null, 'digits', 'digits'],
    looks: [...glances, 'close 1', 'close 3'],
  },
  { found: {}, codes: [null, null, null], looks: [...glances, 'close 1', 'close 2', 'close 3'] },
])('$found: $looks', async ({ found, codes, looks, models = ['faces', 'qr', 'digits'] }) => {
  const given = readers(found);
  const reply = await readPhotos({ photos, expectedCode: '4821' }, given.readers);
  expect(reply.photos).toEqual(codes.map((code) => ({ faces: 1, code })));
  expect(reply.models).toEqual(models);
  expect(given.looks).toEqual(looks);
});
