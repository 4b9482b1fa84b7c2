import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoOf } from '../../testing/synthetic-signer/photo-of.ts';
import type { PhotoWish } from '../../testing/synthetic-signer/photo-of.ts';
import { createQrReader } from './qr-reader.ts';
import { decodePhoto } from './rgb-image.ts';

const reader = createQrReader();
const wish: PhotoWish = { tone: 'light', seed: 3, code: { kind: 'qr', text: '4821' } };

test.each([
  ['turned', { ...wish, code: { kind: 'qr', text: '4821', tilt: 25 } }],
  ['mirrored', { ...wish, mirrored: true }],
] as const)('the code is read %s', async (_how, photo) => {
  const image = await decodePhoto(await photoOf(photo));
  expect(await reader.shows(image, '4821')).toBe(true);
  expect(await reader.shows(image, '4822')).toBe(false);
});

test('a code of two pixels a module is read', async () => {
  const small = await sharp(await photoOf(wish))
    .resize(210)
    .jpeg()
    .toBuffer();
  expect(await reader.shows(await decodePhoto(small), '4821')).toBe(true);
});

test('no code, no text', async () => {
  const image = await decodePhoto(await photoOf({ tone: 'light', seed: 3 }));
  const texts: string[] = [];
  for await (const text of reader.texts(image)) texts.push(text);
  expect(texts).toEqual([]);
});
