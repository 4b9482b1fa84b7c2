import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { momentsOf } from '@countersign/fixtures/synthetic-signer/moments-of';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { decodePhoto } from '../pictures/decode-photo.ts';
import { compareMoments, facePicture } from './same-picture.ts';

/** The position of the drawn face, about as precise as the mesh measures it. */
const FACE = { middle: [221, 245], side: 200, angle: 0.01 } as const;
type Face = typeof FACE | { middle: readonly [number, number]; side: number; angle: number };

let photo: Buffer;
beforeAll(async () => {
  photo = await photoOf({ tone: 'medium', seed: 1, day: 3, code: { kind: 'card', text: '4826' } });
});

const pictureOf = async (jpeg: Buffer, face: Face = FACE) => facePicture(await decodePhoto(jpeg), face);

const crop = { left: 20, top: 15, width: 600, height: 450 };

test.each<[how: string, copy: () => Promise<Buffer>, face?: Face]>([
  ['encoded again', () => sharp(photo).jpeg({ quality: 50 }).toBuffer()],
  ['brighter', () => sharp(photo).linear(1.2, 10).jpeg().toBuffer()],
  ['darker', () => sharp(photo).linear(0.75, -5).jpeg().toBuffer()],
  ['moved', () => sharp(photo).extract(crop).jpeg().toBuffer(), { middle: [202, 229], side: 201, angle: 0 }],
  [
    'cropped and enlarged',
    () => sharp(photo).extract(crop).resize(640, 480).linear(1.1, 0).jpeg().toBuffer(),
    { middle: [214, 246], side: 214, angle: 0.02 },
  ],
  ['mirrored', () => sharp(photo).flop().jpeg().toBuffer(), { middle: [419, 245], side: 200, angle: 0 }],
])('treats a copy that was %s as the same picture', async (_how, copy, face) => {
  const pictures = [await pictureOf(photo), await pictureOf(await copy(), face)];
  expect(compareMoments(pictures)).toEqual({ sameness: expect.any(Number), isOnePicture: true });
});

/** Draws a QR code whose modules are smaller than the pixels of the grey copy. */
async function withModules(jpeg: Buffer): Promise<Buffer> {
  const side = 30;
  const bytes = createHash('shake256', { outputLength: side * side })
    .update('modules')
    .digest();
  const raw = { width: side, height: side, channels: 1 } as const;
  const code = await sharp(
    bytes.map((byte) => (byte & 1) * 255),
    { raw },
  )
    .resize(side * 4, side * 4, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return sharp(jpeg)
    .composite([{ input: code, left: 400, top: 260 }])
    .jpeg()
    .toBuffer();
}

test('treats a copy of a picture with a QR code as the same picture', async () => {
  const original = await withModules(photo);
  const copy = await sharp(original)
    .extract({ ...crop, left: 27 })
    .linear(0.9, 0)
    .jpeg()
    .toBuffer();
  const face = { middle: [195, 229], side: 201, angle: 0 } as const;
  expect(compareMoments([await pictureOf(original), await pictureOf(copy, face)])).toMatchObject({
    isOnePicture: true,
  });
});

test('treats two moments as two pictures even if only the hand moved', async () => {
  const [first, ...others] = await momentsOf(photo);
  if (!first) expect.fail('three moments were wanted');
  for (const other of [
    ...others,
    await photoOf({ tone: 'medium', seed: 2, day: 3, code: { kind: 'card', text: '4826' } }),
  ])
    expect(compareMoments([await pictureOf(first), await pictureOf(other)])).toMatchObject({
      isOnePicture: false,
    });
});

test('accepts if one photo shows another moment', async () => {
  const [first, second] = await momentsOf(photo);
  if (!first || !second) expect.fail('three moments were wanted');
  const pictures = await Promise.all([first, first, second].map((jpeg) => pictureOf(jpeg)));
  expect(compareMoments(pictures.slice(0, 2))).toMatchObject({ isOnePicture: true });
  expect(compareMoments(pictures)).toMatchObject({ isOnePicture: false });
});

test.each([
  ['one photo', 1],
  ['a photo without a face', 0],
])('%s cannot be compared', async (_what, faces) => {
  const picture = await pictureOf(photo);
  expect(compareMoments(faces === 1 ? [picture] : [picture, null])).toEqual({
    sameness: null,
    isOnePicture: false,
  });
});
