/** Whether the same photo is known again, and nothing else: with faces as the real reader finds them. */
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { sampleOf } from '../../testing/endurance.ts';
import {
  FACE_HASH_BITS,
  faceHash,
  type FaceHash,
  MAX_COPY_BITS,
  MAX_MIRRORED_COPY_BITS,
} from './face-hash.ts';
import { createFaceReader, type FaceReader } from './face-reader.ts';
import { decodePhoto } from './rgb-image.ts';

let reader: FaceReader;
let original: Buffer;
let known: string;
let knownMirrored: string;
beforeAll(async () => {
  reader = await createFaceReader();
  original = await photoOf({ tone: 'medium', seed: 1, day: 1, code: { kind: 'qr', text: '4821' } });
  ({ hash: known, mirrored: knownMirrored } = await hashesOf(original));
});

const hashOf = async (photo: Buffer) => (await hashesOf(photo)).hash;

async function hashesOf(photo: Buffer): Promise<FaceHash> {
  const image = await decodePhoto(photo);
  const [face] = await reader.read(image);
  if (!face) throw new Error('No face was found');
  return faceHash(image, face.points);
}

function bitsBetween(one: string, other: string): number {
  return Array.from(one).filter((bit, at) => bit !== other[at]).length;
}

describe('a copy', () => {
  const crop = { left: 16, top: 10, width: 610, height: 460 };
  const copies: [string, () => Sharp][] = [
    ['encoded anew', () => sharp(original).jpeg({ quality: 60 })],
    ['made smaller', () => sharp(original).resize(480).jpeg({ quality: 80 })],
    ['made larger', () => sharp(original).resize(900).jpeg({ quality: 80 })],
    ['cropped by a few percent', () => sharp(original).extract(crop).jpeg({ quality: 80 })],
    ['made brighter', () => sharp(original).linear(1.1, 5).jpeg({ quality: 80 })],
  ];
  test.each(sampleOf(copies, 2))('that was %s', async (_how, copy) => {
    expect(bitsBetween(known, await hashOf(await copy().toBuffer()))).toBeLessThanOrEqual(MAX_COPY_BITS);
  });

  test('that was turned around, seen in a mirror', async () => {
    const turned = await hashesOf(await sharp(original).flop().jpeg({ quality: 80 }).toBuffer());
    expect(bitsBetween(known, turned.mirrored)).toBeLessThanOrEqual(MAX_MIRRORED_COPY_BITS);
    expect(bitsBetween(knownMirrored, turned.hash)).toBeLessThanOrEqual(MAX_MIRRORED_COPY_BITS);
    expect(bitsBetween(known, turned.hash)).toBeGreaterThan(1.5 * MAX_MIRRORED_COPY_BITS);
  });

  test('with another code pasted into it', async () => {
    const pasted = await photoOf({ tone: 'medium', seed: 1, day: 1, code: { kind: 'card', text: '7355' } });
    expect(bitsBetween(known, await hashOf(pasted))).toBeLessThanOrEqual(MAX_COPY_BITS);
  });
});

describe('no copy', () => {
  const others = [
    ['the same person on another day', { tone: 'medium', day: 2 }],
    ['the same person with another look', { tone: 'medium', day: 1, pose: { yaw: 1, smile: 3 } }],
    [
      'another person in the same light',
      { tone: 'light', day: 1, look: { hasBeard: true, hasGlasses: true } },
    ],
    ['another person on another day', { tone: 'dark', day: 3 }],
  ] as const;
  test.each(sampleOf(others, 2))('%s', async (_who, wish) => {
    const other = await hashOf(await photoOf({ seed: 1, code: { kind: 'qr', text: '4821' }, ...wish }));
    expect(other).toMatch(/^[01]+$/);
    expect(other).toHaveLength(FACE_HASH_BITS);
    expect(bitsBetween(known, other)).toBeGreaterThan(1.5 * MAX_COPY_BITS);
  });
});
