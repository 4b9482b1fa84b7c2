import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photoOf } from './photo-of.ts';

test('is what the browser sends: a JPEG of 640x480', async () => {
  const photo = await photoOf({ tone: 'light', seed: 1 });
  expect(await sharp(photo).metadata()).toMatchObject({
    format: 'jpeg',
    width: 640,
    height: 480,
    channels: 3,
  });
});

test('the same wish gives the same photo, another seed gives another moment', async () => {
  const wish = { tone: 'dark', code: { kind: 'card', text: '4821' } } as const;
  const first = await photoOf({ ...wish, seed: 7 });
  expect((await photoOf({ ...wish, seed: 7 })).equals(first)).toBe(true);
  expect((await photoOf({ ...wish, seed: 8 })).equals(first)).toBe(false);
});

test('every digit on the card looks different', async () => {
  const cards = await Promise.all(
    Array.from('0123456789', (digit) =>
      photoOf({ tone: 'medium', seed: 1, faces: 0, grain: 0, code: { kind: 'card', text: digit.repeat(4) } }),
    ),
  );
  expect(new Set(cards.map((card) => card.toString('base64'))).size).toBe(10);
});

test('each way of showing digits looks different, and so does a turned card', async () => {
  const styles = ['printed', 'bold', 'handwritten', 'screen'] as const;
  const card = { kind: 'card', text: '4821' } as const;
  const codes = [...styles.map((style) => ({ ...card, style })), { ...card, tilt: 20 }];
  const photos = await Promise.all(codes.map((code) => photoOf({ tone: 'light', seed: 1, grain: 0, code })));
  expect(new Set(photos.map((photo) => photo.toString('base64'))).size).toBe(codes.length);
});

test('a mirrored photo shows left as right', async () => {
  const wish = { tone: 'light', seed: 1, grain: 0, code: { kind: 'card', text: '4821' } } as const;
  const plain = await sharp(await photoOf(wish))
    .flop()
    .raw()
    .toBuffer();
  const mirrored = await sharp(await photoOf({ ...wish, mirrored: true }))
    .raw()
    .toBuffer();
  const difference = plain.reduce((sum, value, at) => sum + Math.abs(value - (mirrored[at] ?? 0)), 0);
  expect(difference / plain.length).toBeLessThan(2);
});

test('a card shows digits only', async () => {
  await expect(photoOf({ tone: 'light', seed: 1, code: { kind: 'card', text: '48a1' } })).rejects.toThrow(
    'digits only',
  );
});

test('less light gives a darker photo', async () => {
  const bright = await brightness(await photoOf({ tone: 'light', seed: 1 }));
  const dim = await brightness(await photoOf({ tone: 'light', seed: 1, light: 0.3 }));
  expect(bright).toBeGreaterThan(100);
  expect(dim / bright).toBeCloseTo(0.3, 1);
});

async function brightness(photo: Buffer): Promise<number> {
  const { channels } = await sharp(photo).greyscale().stats();
  return channels[0]?.mean ?? 0;
}
