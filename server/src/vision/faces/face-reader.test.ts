/** Tests with the real networks how many people a photo shows. */
import sharp from 'sharp';
import type { Region } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { createFaceReader, type FaceReader } from './face-reader.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';

let reader: FaceReader;
let alone: Buffer;
let pair: Buffer;
beforeAll(async () => {
  reader = await createFaceReader();
  alone = await photoOf({ tone: 'medium', seed: 1 });
  pair = await photoOf({ tone: 'light', faces: 2, seed: 1 });
});

async function facesIn(photo: Buffer, part: Pick<Region, 'left' | 'width'>) {
  const cut = await sharp(photo)
    .extract({ ...part, top: 0, height: 480 })
    .jpeg()
    .toBuffer();
  return reader.read(await decodePhoto(cut), 'closely');
}

describe('a photo that is searched closely', () => {
  test('shows a second person even if the edge of the photo hides more than half of the face', async () => {
    // The centre of the second face is at 475, so 10 pixels beyond the cut.
    expect(await facesIn(pair, { left: 0, width: 465 })).toHaveLength(2);
  });

  test.each([
    ['far', { at: [560, 150], scale: 0.14 }],
    ['half behind the head of the signer, on the left', { at: [235, 230], scale: 0.6 }],
    ['half behind it, on the right', { at: [400, 240], scale: 0.45 }],
    ['half behind it and small', { at: [410, 240], scale: 0.35 }],
  ] as const)('shows a second person who is %s', async (_where, behind) => {
    for (const tone of ['light', 'medium', 'dark'] as const) {
      const photo = await photoOf({ tone, seed: 2, behind });
      expect(await facesIn(photo, { left: 0, width: 640 }), tone).toHaveLength(2);
    }
  });

  test.each([0, 150, 230, 260])(
    'shows one person alone, %i pixels nearer to the edge, and not the mirror image',
    async (left) => {
      expect(await facesIn(alone, { left, width: 640 - left })).toHaveLength(1);
    },
  );
});
