import type { TemplateConfig } from '@countersign/contract/template';
import type { Clip } from '@countersign/contract/signer/liveness';
import { MAX_CLIP_FRAMES } from '@countersign/contract/rules/liveness';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIP_OF_ANYONE,
  CLIP_OF_PERSON,
  CLIP_OF_PICTURE,
  frameOf,
  plainClip,
} from '../../../tests/helpers/clips.ts';
import { eventsOf, statusOf } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
let clip: Clip;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision } });
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
  clip = await plainClip();
});
afterAll(() => test.close());
beforeEach(() => {
  vision.clip = CLIP_OF_PERSON;
});

async function asked(template: Partial<TemplateConfig> = {}) {
  const started = await originator.start({ template: { ocr_cooldown_minutes: 0, ...template } });
  await started.signer.walkTo('location');
  await started.signer.post('/liveness-otp');
  test.clock.pass({ seconds: 10 });
  return started;
}

const submit = async (signer: Signer, sent: object | null = clip) =>
  signer.post('/liveness-photo', { images: await plainPhotos(), ...(sent && { clip: sent }) });

describe('a clip', () => {
  it('is stored with the photos, and the evidence contains its hash and the measurements', async () => {
    const { signer, sessionId } = await asked();
    expect((await submit(signer)).data).toMatchObject({ has_face: true, reasons: [] });
    const passed = (await eventsOf(test, sessionId)).at(-1);
    expect(passed?.facts).toMatchObject({
      clip: { verdict: 'passed', times_ms: clip.times_ms, measures: { blinks: 1, depth: { turn: 0.16 } } },
    });
    const part = passed?.parts.find(({ name }) => name === 'clip');
    const stored = await test.services.storage.get(sessionId, part?.sha256 ?? '');
    const frames = clip.frames.map((frame) => Buffer.from(frame.split(',')[1] ?? '', 'base64'));
    expect(stored.equals(Buffer.concat(frames))).toBe(true);
    expect(passed?.facts['clip']).toMatchObject({ bytes: frames.map(({ length }) => length) });
  });

  it('of a picture refuses the photos and says why', async () => {
    vision.clip = CLIP_OF_PICTURE;
    const { signer, sessionId } = await asked();
    expect((await submit(signer)).data).toMatchObject({
      has_face: false,
      reasons: [{ code: 'PICTURE_SHOWN', message: 'Show your own face: a picture of a face was detected' }],
    });
    expect(await statusOf(test, signer)).toBe('LOCATED');
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LIVENESS_REFUSED',
      facts: { clip: { verdict: 'failed' } },
    });
  });

  it('that proves nothing is recorded as indeterminate and refuses no one', async () => {
    vision.clip = CLIP_OF_ANYONE;
    const { signer, sessionId } = await asked();
    expect((await submit(signer)).data.has_face).toBe(true);
    const { participants } = (await originator.ask(`/sessions/${sessionId}`)).data;
    expect(participants[0].checks.presence).toMatchObject({ verdict: 'indeterminate' });
  });

  it('cannot be longer than the code is old', async () => {
    const { signer } = await asked();
    await signer.post('/liveness-otp');
    test.clock.pass({ seconds: 2 });
    expect((await submit(signer)).data.has_face).toBe(false);
  });
});

describe('photos without a clip', () => {
  it.each([
    ['record', true],
    ['review', true],
    ['refuse', false],
  ] as const)('are handled as the template says: %s', async (mode, isAccepted) => {
    const { signer, sessionId } = await asked({ clip_missing: mode });
    expect((await submit(signer, null)).data.has_face).toBe(isAccepted);
    expect((await eventsOf(test, sessionId)).at(-1)?.facts).toMatchObject({
      clip: { verdict: 'indeterminate', reason: 'no clip was sent with the photos' },
    });
  });
});

describe('a hostile clip', () => {
  it.each<[string, (clip: Clip) => object | Promise<object>]>([
    ['without times', ({ frames }) => ({ frames })],
    ['with fewer times than frames', ({ frames, times_ms: times }) => ({ frames, times_ms: times.slice(1) })],
    [
      'with times that run backwards',
      ({ frames, times_ms: times }) => ({ frames, times_ms: times.toReversed() }),
    ],
    [
      'with two frames at one time',
      ({ frames, times_ms: times }) => ({ frames, times_ms: times.map(() => 5) }),
    ],
    ['that is empty', () => ({ frames: [], times_ms: [] })],
    [
      'with too many frames',
      ({ frames: [frame = ''] }) => ({
        frames: Array.from({ length: MAX_CLIP_FRAMES + 1 }, () => frame),
        times_ms: Array.from({ length: MAX_CLIP_FRAMES + 1 }, (_, index) => index),
      }),
    ],
    [
      'with too many bytes',
      ({ frames, times_ms: times }) => ({
        frames: frames.map((frame) => frame.padEnd(40_000, 'A')),
        times_ms: times,
      }),
    ],
  ])('%s is refused without using an attempt', async (_name, hostile) => {
    const { signer } = await asked();
    expect(await submit(signer, await hostile(clip))).toMatchObject({
      status: 400,
      error: { code: 'INVALID_REQUEST' },
    });
    expect((await submit(signer)).data).toMatchObject({ has_face: true, attempts_remaining: 5 });
  });

  it.each<[string, () => Promise<string>]>([
    ['another size', () => frameOf(180, 240)],
    ['a huge size', () => frameOf(2000, 1500)],
    ['a tiny size', () => frameOf(60, 40)],
    ['another format', async () => 'data:image/png;base64,AAAA'],
  ])('with a frame of %s is refused without using an attempt', async (_name, frame) => {
    const { signer } = await asked();
    const frames = [...clip.frames.slice(0, -1), await frame()];
    expect(await submit(signer, { ...clip, frames })).toMatchObject({
      status: 400,
      error: { code: 'PHOTO_INVALID', photo: 23 },
    });
    expect((await submit(signer)).data).toMatchObject({ has_face: true, attempts_remaining: 5 });
  });
});
