import { OPPOSITE_COLOURS, SCREEN_COLOURS, type ScreenColour } from '@countersign/contract/rules/liveness';
import type { TemplateConfig } from '@countersign/contract/template';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FaceLight } from '../../providers/vision/vision.ts';
import { eventsOf, statusOf } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { CLIP_OF_PERSON, plainClip } from '../../../tests/helpers/clips.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { type Challenge, drawChallenge } from './challenge.ts';
import { momentsOf } from './judge-movement.ts';
import { judgeReflection } from './judge-reflection.ts';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
let frame: string;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision } });
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
  frame = await jpegOf(320, 240);
});
afterAll(() => test.close());
beforeEach(() => {
  vision.clip = CLIP_OF_PERSON;
  vision.challenge = { noise: 1.2, frames: [] };
});

const CAMERA = {
  label: 'Front camera',
  width: 640,
  height: 480,
  frame_rate: 30,
  frame_times_ms: [0, 33, 66],
};

async function jpegOf(width: number, height: number): Promise<string> {
  const create = { width, height, channels: 3, background: '#808080' } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

async function located(template: Partial<TemplateConfig>) {
  const started = await originator.start({ template: { ocr_cooldown_minutes: 0, ...template } });
  await started.signer.walkTo('location');
  return started;
}

async function askedOf(signer: Signer): Promise<Challenge> {
  return (await signer.post('/liveness-otp')).data.challenge;
}

const submit = async (signer: Signer, challenge?: object) => {
  test.clock.pass({ seconds: 15 });
  return signer.post('/liveness-photo', {
    images: await plainPhotos(),
    clip: await plainClip(),
    ...(challenge && { challenge }),
  });
};

/** Returns the frames of a head that turns by the given amounts, one for each prompt. The frames are not mirrored. */
const turnHead = (asked: Challenge, by: readonly (number | null)[] = asked.turns.map(() => 0.2)) => {
  const turns = momentsOf(asked).map(({ turn }) => {
    const amount = turn === null ? 0 : (by[turn] ?? null);
    return amount === null ? null : asked.turns[turn ?? 0]?.side === 'right' ? -amount : amount;
  });
  vision.clip = { ...CLIP_OF_PERSON, turns };
};

/** Returns the light on a face in a dim room, in which the screen is the brightest light. */
const lit = (colours: readonly ScreenColour[]): FaceLight[] =>
  colours.map((colour) => {
    const [red, green, blue] = SCREEN_COLOURS[colour];
    return { skin: [0.2 + 0.05 * red, 0.15 + 0.05 * green, 0.1 + 0.05 * blue], around: [0.2, 0.2, 0.2] };
  });

const answerTo = ({ colours }: Challenge, camera = CAMERA) => ({ frames: colours.map(() => frame), camera });
const doAsAsked = (asked: Challenge) => {
  turnHead(asked);
  vision.challenge = { noise: 1.2, frames: lit(asked.colours) };
};

it('is absent unless the template requires it, and extra data is ignored', async () => {
  const { signer, sessionId } = await located({});
  expect((await signer.post('/liveness-otp')).data).not.toHaveProperty('challenge');
  expect((await submit(signer, { frames: [frame], camera: CAMERA })).data.has_face).toBe(true);
  expect((await eventsOf(test, sessionId)).at(-1)?.facts).not.toHaveProperty('challenge');
});

it('is different with each code, and the evidence records what was seen', async () => {
  const { signer, sessionId } = await located({ liveness_challenge: 'require' });
  const drawn = await Promise.all(Array.from({ length: 6 }, () => askedOf(signer)));
  expect(new Set(drawn.map((each) => JSON.stringify(each))).size).toBeGreaterThan(3);
  for (const { colours } of drawn)
    expect(colours.every((colour, index) => colour !== colours[index + 1])).toBe(true);
  const asked = await askedOf(signer);
  doAsAsked(asked);
  expect((await submit(signer, answerTo(asked))).data).toMatchObject({ has_face: true, reasons: [] });
  const passed = (await eventsOf(test, sessionId)).at(-1);
  expect(passed).toMatchObject({
    type: 'LIVENESS_PASSED',
    facts: {
      challenge: {
        mode: 'require',
        ...asked,
        movement: {
          verdict: 'passed',
          measures: asked.turns.map(() => ({ turn: 0.2, other_side: 0 })),
          unasked: 0,
        },
        reflection: { verdict: 'passed' },
        camera: { verdict: 'passed', label: 'Front camera', noise: 1.2 },
      },
    },
  });
  const [person] = (await originator.ask(`/sessions/${sessionId}`)).data.participants;
  expect(person.checks).toMatchObject({
    movement: { verdict: 'passed', reason: expect.stringContaining('0.20, 0.20') },
    reflection: { verdict: 'passed', reason: expect.stringMatching(/correlation (0\.9\d|1\.00)/) },
    camera: { verdict: 'passed', reason: 'no sign of a virtual camera was found' },
  });
});

it('always has colours that can be distinguished from others', () => {
  for (let draw = 0; draw < 500; draw += 1) {
    const { colours } = drawChallenge();
    const others = colours.map((colour) => OPPOSITE_COLOURS[colour]);
    expect({ colours, ...judgeReflection(colours, lit(others)) }).toMatchObject({ verdict: 'failed' });
  }
});

it('refuses a turn to the wrong side, a flat or hidden face, other colours and a camera program, with a reason', async () => {
  const { signer, sessionId } = await located({ liveness_challenge: 'require', ocr_max_attempts: 20 });
  const refusal = async (change: (asked: Challenge) => void, camera = CAMERA) => {
    const asked = await askedOf(signer);
    doAsAsked(asked);
    change(asked);
    const { data } = await submit(signer, answerTo(asked, camera));
    expect(data.has_face).toBe(false);
    return data.reasons.map(({ message }: { message: string }) => message);
  };
  const turn = ['Turn your head slightly to the side that is shown'];
  expect(await refusal((asked) => turnHead(asked, [0.2, -0.2, 0.2]))).toEqual(turn);
  expect(await refusal((asked) => turnHead(asked, [0.02, 0.02, 0.02]))).toEqual(turn);
  expect(await refusal((asked) => turnHead(asked, [0.2, null, 0.2]))).toEqual(turn);
  expect(
    await refusal(({ colours }) => {
      vision.challenge.frames = lit(colours.map((colour) => OPPOSITE_COLOURS[colour]));
    }),
  ).toEqual(['Move out of bright light and face the screen']);
  expect(await refusal(() => undefined, { ...CAMERA, label: 'OBS Virtual Camera' })).toEqual([
    "Use this device's camera, not a virtual camera",
  ]);
  expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
    type: 'LIVENESS_REFUSED',
    facts: { challenge: { camera: { verdict: 'failed', label: 'OBS Virtual Camera' } } },
  });
  expect(await statusOf(test, signer)).toBe('LOCATED');
});

const sidesOf = ({ turns }: Challenge) => turns.map(({ side }) => side).join();

it('is valid for one submission with its own code', async () => {
  const { signer } = await located({ liveness_challenge: 'require', ocr_max_attempts: 20 });
  const first = await askedOf(signer);
  let second = await askedOf(signer);
  while (second.turns.length !== first.turns.length || sidesOf(first) === sidesOf(second))
    second = await askedOf(signer);
  doAsAsked(first);
  expect(
    (await submit(signer, answerTo(first))).data.reasons.map(({ code }: { code: string }) => code),
  ).toContain('TURN_NOT_SEEN');
  doAsAsked(second);
  expect((await submit(signer, answerTo(second))).error.code).toBe('LIVENESS_CODE_REQUIRED');
});

it('records unclear results as indeterminate, and requests a review if the template says so', async () => {
  const { signer, sessionId } = await located({ liveness_challenge: 'require', review_on_open_check: true });
  const asked = await askedOf(signer);
  turnHead(asked);
  expect((await submit(signer)).data.has_face).toBe(true);
  expect((await eventsOf(test, sessionId)).at(-1)?.facts['challenge']).toMatchObject({
    movement: { verdict: 'passed' },
    reflection: {
      verdict: 'indeterminate',
      reason: 'no frames with the screen colours were sent',
      strength: null,
    },
    camera: { verdict: 'indeterminate', reason: 'the browser gave no information about its camera' },
  });
  expect((await signer.sign()).success).toBe(true);
  const { status, review } = (await originator.ask(`/sessions/${sessionId}`)).data;
  expect(status).toBe('IN_REVIEW');
  expect(review.reasons).toEqual(
    expect.arrayContaining(
      ['reflection', 'camera'].map((check) => expect.objectContaining({ code: 'CHECK_OPEN', check })),
    ),
  );
});

it('only records if the template says so', async () => {
  const { signer, sessionId } = await located({ liveness_challenge: 'record' });
  const asked = await askedOf(signer);
  turnHead(
    asked,
    asked.turns.map(() => 0),
  );
  vision.challenge = { noise: 0, frames: lit([...asked.colours].reverse()) };
  const camera = { ...CAMERA, label: 'ManyCam Virtual Webcam' };
  expect((await submit(signer, answerTo(asked, camera))).data).toMatchObject({ has_face: true, reasons: [] });
  expect((await eventsOf(test, sessionId)).at(-1)?.facts['challenge']).toMatchObject({
    mode: 'record',
    movement: { verdict: 'failed' },
    camera: { verdict: 'failed', reason: 'the camera has the name of a virtual camera' },
  });
});

it('rejects too many or too large frames, and returns the code if a frame is not a picture', async () => {
  const { signer } = await located({ liveness_challenge: 'record' });
  await askedOf(signer);
  const withFrames = (frames: string[]) => submit(signer, { frames, camera: CAMERA });
  expect((await withFrames(Array.from({ length: 7 }, () => frame))).error.code).toBe('INVALID_REQUEST');
  expect((await withFrames([await jpegOf(1280, 960)])).error).toMatchObject({
    code: 'PHOTO_INVALID',
    reason: 'TOO_LARGE',
    photo: 4,
  });
  expect((await withFrames(['data:image/png;base64,AAAA'])).error.code).toBe('PHOTO_INVALID');
  expect((await withFrames([])).status).toBe(200);
});
