import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import type { Region } from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import type { PhotoOptions } from '@countersign/fixtures/synthetic-signer/photo-of';
import { sampleOf } from '../../tests/helpers/endurance.ts';
import { presenceIn } from '../../tests/helpers/presence-in.ts';
import { sharedVision } from '../../tests/helpers/shared-workers.ts';
import { createLocalVision } from './local-vision.ts';
import type { LocalVisionOptions } from './local-vision.ts';
import { type Vision, VisionBusy } from '../providers/vision/vision.ts';

const qr = (text: string) => ({ kind: 'qr', text }) as const;

const WELL_SEEN = {
  faces: 1,
  face: { height: expect.closeTo(0.4, 1), outside: 0, confidence: 1 },
  code: 'qr',
  codeProbability: null,
  quality: {
    brightest: expect.any(Number),
    overexposed: expect.closeTo(0, 1),
    blur: expect.closeTo(0.25, 1),
  },
};

/** The drawn photos. Drawing a photo takes as long as reading it, and many tests use the same photos. */
const drawn = new Map<string, Promise<Buffer>>();

function draw(options: PhotoOptions): Promise<Buffer> {
  const key = JSON.stringify(options);
  const photo = drawn.get(key) ?? photoOf(options);
  drawn.set(key, photo);
  return photo;
}

type Scene = Omit<PhotoOptions, 'seed'>;
const onePhoto = async (scene: Scene) => [await draw({ ...scene, seed: 1 })];

/** Returns three photos of one scene at different moments, as the browser sends them (SPEC 9). */
function threePhotos(scene: Scene): Promise<Buffer[]> {
  return Promise.all([1, 2, 3].map((seed) => draw({ ...scene, seed })));
}

/** Crops a part of the photo and scales it down as if it were seen from further away. */
async function seenFrom(photo: Buffer, cut: Region, scale: number): Promise<Buffer> {
  const part = await sharp(photo)
    .extract(cut)
    .resize(Math.round(cut.width * scale))
    .toBuffer();
  const margin = Math.round((cut.width - cut.width * scale) / 2);
  const wall = { top: margin, bottom: margin, left: margin, right: margin, background: '#9aa3ab' };
  return sharp(part).extend(wall).jpeg({ quality: 90 }).toBuffer();
}

describe('photos of a drawn signer', () => {
  test.each(sampleOf(['light', 'medium', 'dark'] as const, 1))(
    'pass with a %s face and the right QR code',
    async (tone) => {
      const reading = await presenceIn(sharedVision, await threePhotos({ tone, code: qr('4821') }), '4821');
      expect(reading).toMatchObject({ verdict: 'passed', hasFace: true, codeFound: true, reasons: [] });
      // One photo with the QR code is sufficient, so the other two photos are not searched for the code.
      const others = { ...WELL_SEEN, code: null };
      expect(reading.photos).toEqual([WELL_SEEN, others, others]);
      expect(reading.samePerson).toMatchObject({ verdict: 'passed' });
      expect(reading.facePrints).toHaveLength(3);
      expect(reading.models).toEqual([
        expect.stringMatching(/^countersign detector\.onnx sha256 [0-9a-f]{64}$/),
        expect.stringMatching(/^countersign mesh\.onnx sha256 [0-9a-f]{64}$/),
        expect.stringMatching(/^countersign descriptor\.onnx sha256 [0-9a-f]{64}$/),
        expect.stringMatching(/^onnxruntime-node \d+\.\d+\.\d+$/),
        expect.stringMatching(/^zxing-wasm \d+\.\d+\.\d+$/),
      ]);
    },
  );

  test('pass if the face is turned, leaning or blinking', async () => {
    const pose = { yaw: 2, roll: 10, eyesClosed: 1, smile: 4 };
    const photos = await onePhoto({ tone: 'medium', code: qr('0007'), pose });
    expect(await presenceIn(sharedVision, photos, '0007')).toMatchObject({ verdict: 'passed' });
  });

  test('fail if the QR code is 4827 instead of 4821', async () => {
    const photos = await onePhoto({ tone: 'light', code: qr('4827') });
    expect(await presenceIn(sharedVision, photos, '4821')).toMatchObject({
      verdict: 'failed',
      hasFace: true,
      codeFound: false,
      reasons: ['WRONG_CODE'],
    });
  });

  test('pass if one photo of three shows the code', async () => {
    const withoutCode = await Promise.all([1, 2].map((seed) => draw({ tone: 'dark', seed })));
    const withCode = await draw({ tone: 'dark', seed: 3, code: qr('4821') });
    const reading = await presenceIn(sharedVision, [...withoutCode, withCode], '4821');
    expect(reading.verdict).toBe('passed');
    expect(reading.photos.map(({ code }) => code)).toEqual([null, null, 'qr']);
  });

  test('report a code without a face', async () => {
    const photos = await onePhoto({ tone: 'light', faces: 0, code: qr('4821') });
    expect(await presenceIn(sharedVision, photos, '4821')).toMatchObject({
      verdict: 'failed',
      hasFace: false,
      codeFound: true,
      reasons: ['NO_FACE'],
    });
  });

  test.each(sampleOf(['light', 'medium', 'dark'] as const, 1))(
    'report another person next to a %s face',
    async (tone) => {
      const photos = await onePhoto({ tone, faces: 2, code: qr('4821') });
      const reading = await presenceIn(sharedVision, photos, '4821');
      expect(reading.photos.map(({ faces }) => faces)).toEqual([2]);
      expect(reading).toMatchObject({
        verdict: 'failed',
        hasFace: false,
        codeFound: true,
        reasons: ['MANY_FACES'],
      });
    },
  );

  const looks = [
    [{ hasGlasses: true }, 'light'],
    [{ hair: 'scarf' }, 'medium'],
    [{ hasBeard: true, hair: 'cropped' }, 'dark'],
    [{ hair: 'long', hasGlasses: true }, 'dark'],
  ] as const;
  test.each(sampleOf(looks, 1))('count a face with %o, %s, as one', async (look, tone) => {
    const photos = await onePhoto({ tone, look, code: qr('4821') });
    expect(await presenceIn(sharedVision, photos, '4821')).toMatchObject({ verdict: 'passed', reasons: [] });
  });

  test('fail if two people alternate', async () => {
    const [one, , another] = await threePhotos({ tone: 'light', code: qr('4821') });
    const other = await draw({
      tone: 'dark',
      seed: 2,
      day: 8,
      pose: { smile: 5, yaw: 2 },
      code: qr('4821'),
    });
    if (!one || !another) expect.fail('three photos were wanted');
    const reading = await presenceIn(sharedVision, [one, other, another], '4821');
    const alone = await presenceIn(sharedVision, [one, another], '4821');
    expect(reading.samePerson.distance).toBeGreaterThan(Number(alone.samePerson.distance) + 0.2);
  });

  test('fail if one picture is sent three times', async () => {
    const photo = await draw({ tone: 'medium', seed: 1, code: qr('4821') });
    expect(await presenceIn(sharedVision, [photo, photo, photo], '4821')).toMatchObject({
      verdict: 'failed',
      hasFace: false,
      codeFound: true,
      reasons: ['STILL_PICTURE'],
    });
  });

  test.each([
    ['far away', { left: 0, top: 0, width: 640, height: 480 }, 0.3, 'FACE_TOO_SMALL'],
    ['at the edge', { left: 200, top: 0, width: 440, height: 480 }, 1, 'FACE_CUT_OFF'],
    ['too near', { left: 106, top: 150, width: 220, height: 206 }, 1, 'FACE_TOO_LARGE'],
  ] as const)('tell the signer how to move if the face is %s', async (_where, cut, scale, reason) => {
    const photo = await draw({ tone: 'medium', seed: 1, code: qr('4821') });
    expect(await presenceIn(sharedVision, [await seenFrom(photo, cut, scale)], '4821')).toMatchObject({
      hasFace: false,
      reasons: expect.arrayContaining([reason]),
    });
  });

  test('pass in a dim room but not in the dark', async () => {
    const dim = await onePhoto({ tone: 'medium', code: qr('4821'), light: 0.25 });
    expect(await presenceIn(sharedVision, dim, '4821')).toMatchObject({ verdict: 'passed' });
    const black = await onePhoto({ tone: 'medium', code: qr('4821'), light: 0 });
    expect(await presenceIn(sharedVision, black, '4821')).toMatchObject({
      verdict: 'failed',
      hasFace: false,
      codeFound: false,
      reasons: ['TOO_DARK', 'NO_FACE', 'CODE_NOT_FOUND'],
    });
  });
});

describe('a reader in trouble', () => {
  const opened: Vision[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((vision) => vision.close()));
    opened.length = 0;
  });

  function troubled(
    worker: 'silent' | 'crashing',
    options: LocalVisionOptions = {},
  ): { vision: Vision; failures: string[] } {
    const failures: string[] = [];
    const vision = createLocalVision({
      program: new URL(`../processes/testing/${worker}-child.ts`, import.meta.url),
      onFailure: (error) => failures.push(error.message),
      ...options,
    });
    opened.push(vision);
    return { vision, failures };
  }

  const notRead = { verdict: 'indeterminate', hasFace: false, codeFound: false, photos: [] };

  test('is busy once the waiting queue is full', async () => {
    const { vision } = troubled('silent', { maxWaiting: 8 });
    const readers = Math.max(1, Math.floor(availableParallelism() / 2));
    const waiting = Array.from({ length: 8 + readers }, () => presenceIn(vision, [], '4821'));
    await expect(presenceIn(vision, [], '4821')).rejects.toBeInstanceOf(VisionBusy);
    await vision.close();
    for (const reading of await Promise.all(waiting)) expect(reading).toMatchObject(notRead);
  });

  test('is busy once the waiting pictures take too much memory', async () => {
    const { vision } = troubled('silent', { maxBytes: 2_000_000 });
    const photos = [Buffer.alloc(1_500_000)];
    const waiting = presenceIn(vision, photos, '4821');
    await expect(presenceIn(vision, photos, '4821')).rejects.toBeInstanceOf(VisionBusy);
    await vision.close();
    expect(await waiting).toMatchObject(notRead);
  });

  test('gives no verdict after the time limit', async () => {
    const { vision, failures } = troubled('silent', { timeLimitMs: 300 });
    expect(await presenceIn(vision, [], '4821')).toMatchObject(notRead);
    expect(failures).toEqual(['The photo process gave no answer within 300 ms']);
  });

  test('gives no verdict if its worker crashes', async () => {
    const { vision, failures } = troubled('crashing');
    expect(await presenceIn(vision, [], '4821')).toMatchObject(notRead);
    expect(failures).toEqual([expect.stringContaining('Error: out of memory')]);
  });

  test('rejects bytes that are not a picture and still reads the next photos', async () => {
    const photos = await onePhoto({ tone: 'light', code: qr('4821') });
    expect(await sharedVision.readPhotos([...photos, Buffer.from('not a picture')], '4821')).toEqual({
      kind: 'unreadable',
      photo: 2,
    });
    expect(await presenceIn(sharedVision, photos, '4821')).toMatchObject({ verdict: 'passed' });
  });
});
