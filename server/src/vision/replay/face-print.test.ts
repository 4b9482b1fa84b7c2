/** Tests that the print of a face recognises copies of a photo but no other photos. The real reader finds the faces. */
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { sampleOf } from '../../../tests/helpers/endurance.ts';
import { detailsFit, detailsOf } from './details-fit.ts';
import { facePrint } from './face-print.ts';
import type { FacePrint } from '../../providers/vision/vision.ts';
import { createFaceReader, type FaceReader } from '../faces/face-reader.ts';
import { PLANE_SIDE, valueAt } from './grey-plane.ts';
import { decodePhoto } from '../pictures/decode-photo.ts';

/** The minimum fit with which `journey/liveness/replay.ts` recognises a copy. */
const MIN_FIT_OF_COPIES = 0.855;
const LOOK = { tone: 'medium', seed: 1, day: 1, code: { kind: 'qr', text: '4821' } } as const;

let reader: FaceReader;
let original: Buffer;
let known: FacePrint;
beforeAll(async () => {
  reader = await createFaceReader();
  original = await photoOf(LOOK);
  known = await printOf(original);
});

async function printOf(photo: Buffer): Promise<FacePrint> {
  const image = await decodePhoto(photo);
  const [face] = await reader.read(image);
  if (!face) throw new Error('No face was found');
  return facePrint(image, face.points);
}

/** Returns the correlation of two lists of numbers: 1 is identical, 0 is unrelated. */
function correlation(one: readonly number[], other: readonly number[]): number {
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

const fitOfDetails = (picture: Uint8Array) => detailsFit(detailsOf(known.picture), detailsOf(picture));

const copies: [string, () => Sharp][] = [
  ['encoded again', () => sharp(original).jpeg({ quality: 50 })],
  ['turned by 15 degrees', () => sharp(original).rotate(15, { background: '#888' }).jpeg({ quality: 80 })],
  ['stretched by a fifth', () => sharp(original).resize(768, 480, { fit: 'fill' }).jpeg({ quality: 80 })],
  ['slanted', () => sharp(original).affine([1, 0.12, 0.05, 1], { background: '#888' }).jpeg({ quality: 80 })],
  ['made brighter and softer', () => sharp(original).linear(1.2, 8).blur(1.2).jpeg({ quality: 70 })],
];

test.each(sampleOf(copies, 3))('recognises a copy that was %s', async (_how, copy) => {
  const print = await printOf(await copy().toBuffer());
  expect(correlation(known.features, print.features)).toBeGreaterThan(0.7);
  expect(fitOfDetails(print.picture)).toBeGreaterThanOrEqual(MIN_FIT_OF_COPIES);
});

test('recognises a mirrored copy', async () => {
  const print = await printOf(await sharp(original).flop().jpeg({ quality: 80 }).toBuffer());
  expect(correlation(known.features, print.mirrored)).toBeGreaterThan(0.7);
  expect(fitOfDetails(print.picture)).toBeGreaterThanOrEqual(MIN_FIT_OF_COPIES);
});

describe('not a copy', () => {
  const others = [
    // On the same day, a drawn person has exactly the same skin and light. Here, the head must therefore turn further
    // than in photos of two days.
    ['the same person with another look', { pose: { yaw: 2, smile: 5 } }],
    ['the same person on another day', { day: 2, pose: { smile: -2 } }],
    ['another person in the same light', { tone: 'light', look: { hasBeard: true, hasGlasses: true } }],
  ] as const;
  test.each(sampleOf(others, 1))('%s', async (_who, wish) => {
    const print = await printOf(await photoOf({ ...LOOK, ...wish }));
    expect(fitOfDetails(print.picture)).toBeLessThan(0.7);
  });
});

test.each([
  { across: 0.35, down: 0 },
  { across: -0.25, down: 0.25 },
])('recognises the aligned face seen from the side ($across, $down)', ({ across, down }) => {
  const plane = Float64Array.from(known.picture);
  const seen = Uint8Array.from({ length: PLANE_SIDE ** 2 }, (_, at) => {
    const [x, y] = [at % PLANE_SIDE, Math.floor(at / PLANE_SIDE)].map((place) => place / PLANE_SIDE - 0.5);
    const depth = 1 + across * (x ?? 0) + down * (y ?? 0);
    const from = (place = 0) => (0.5 + place / depth) * PLANE_SIDE;
    return Math.round(valueAt(plane, from(x), from(y)));
  });
  expect(fitOfDetails(seen)).toBeGreaterThanOrEqual(MIN_FIT_OF_COPIES);
});
