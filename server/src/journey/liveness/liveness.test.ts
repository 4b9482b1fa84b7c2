import { DEFAULT_CODE_VALIDITY_SECONDS } from '@countersign/contract/rules/liveness';
import type { TemplateConfig } from '@countersign/contract/template';
import { eq } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { livenessStates } from '../../database/schema.ts';
import { verifySessionEvidence } from '../../evidence/verify.ts';
import { eventsOf, eventTypesOf, setStatus, statusOf, watchedRows } from '../../../tests/helpers/rows.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openOtherNode, openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

const vision = standInVision();
let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision } });
  test.clock.hold();
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(() => {
  Object.assign(vision, { says: 'passed', looks: 0, codes: [], gate: null, facePrints: [] });
});

const askCode = (signer: Signer) => signer.post('/liveness-otp');
const submit = async (signer: Signer) => signer.post('/liveness-photo', { images: await plainPhotos() });
const asDataUrl = (jpeg: Buffer) => `data:image/jpeg;base64,${jpeg.toString('base64')}`;

async function located(template: Partial<TemplateConfig> = {}) {
  const started = await originator.start({ template });
  await started.signer.walkTo('location');
  return started;
}

async function stateOf(signer: Signer) {
  const [state] = await test.services.database.db
    .select()
    .from(livenessStates)
    .where(eq(livenessStates.participantId, signer.id));
  if (!state) throw new Error('There is no liveness state');
  return state;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await delay(5);
}

describe('the code', () => {
  it('has four digits, is valid for 300 seconds and is searched for in the photos', async () => {
    const { signer, sessionId } = await located();
    const { data } = await askCode(signer);
    expect(data).toEqual({
      otp_code: expect.stringMatching(/^\d{4}$/),
      expires_in_seconds: DEFAULT_CODE_VALIDITY_SECONDS,
      attempts_remaining: 5,
    });
    expect(data.expires_in_seconds).toBe(300);
    expect(await submit(signer)).toMatchObject({
      status: 200,
      data: {
        has_face: true,
        otp_found: true,
        attempts_remaining: 5,
        retry_after_seconds: 0,
        locked_until: null,
      },
    });
    expect(vision.codes).toEqual([data.otp_code]);
    expect(await statusOf(test, signer)).toBe('LIVE');
    const passed = (await eventsOf(test, sessionId)).at(-1);
    expect(passed).toMatchObject({
      type: 'LIVENESS_PASSED',
      facts: {
        verdict: 'passed',
        same_person: { verdict: 'passed', distance: 0.2 },
        sameness: 0.2,
        models: ['stand-in'],
      },
    });
    expect(passed?.parts.map(({ name }) => name)).toEqual(['photo-1', 'photo-2', 'photo-3']);
    expect(JSON.stringify(await eventsOf(test, sessionId))).not.toContain(`"${data.otp_code}"`);
  });

  it('must be requested first', async () => {
    const { signer } = await located();
    expect(await submit(signer)).toMatchObject({
      status: 409,
      error: { code: 'LIVENESS_CODE_REQUIRED', message: 'Generate OTP First' },
    });
    expect((await stateOf(signer)).failures).toBe(0);
  });

  it('expires, and then costs no attempt', async () => {
    const { signer } = await located();
    await askCode(signer);
    test.clock.pass({ seconds: 300 });
    expect(await submit(signer)).toMatchObject({ status: 409, error: { code: 'LIVENESS_CODE_EXPIRED' } });
    // An expired code stays expired when the clock is set back.
    test.clock.pass({ minutes: -10 });
    expect(await submit(signer)).toMatchObject({ status: 409, error: { code: 'LIVENESS_CODE_REQUIRED' } });
    test.clock.pass({ minutes: 10 });
    expect([(await stateOf(signer)).failures, vision.looks]).toEqual([0, 0]);
  });

  it('is valid for one submission, passed or failed', async () => {
    const { signer } = await located({ ocr_cooldown_minutes: 0 });
    for (const says of ['passed', 'failed'] as const) {
      vision.says = says;
      await askCode(signer);
      const first = await submit(signer);
      expect(first.status).toBe(200);
      const again = await submit(signer);
      // The photos were accepted, but the response was lost. The server returns the same response without checking
      // them again.
      if (says === 'passed') expect(again.data).toEqual(first.data);
      else expect(again.error.code).toBe('LIVENESS_CODE_REQUIRED');
    }
    expect(vision.looks).toBe(2);
  });
});

/** Submits photos to a node that never answers. To the other nodes, it seems to have crashed. */
async function submitToCrashed(signer: Signer) {
  await askCode(signer);
  const looks = vision.looks;
  const gate = Promise.withResolvers<void>();
  vision.gate = gate.promise;
  const lost = submit(signer);
  await until(() => vision.looks > looks);
  vision.gate = null;
  return { wake: gate.resolve, lost };
}

describe('failed attempts', () => {
  it("are explained in the signer's language, and in English in the evidence", async () => {
    const { signer, sessionId } = await located();
    vision.says = 'failed';
    await askCode(signer);
    const images = await plainPhotos();
    const answer = await signer.post('/liveness-photo', { images }, { 'accept-language': 'hi' });
    expect(answer.data.reasons).toEqual([
      { code: 'NO_FACE', message: 'अपना चेहरा कैमरे को दिखाएँ' },
      { code: 'CODE_NOT_FOUND', message: 'कोड को और पास रखें' },
    ]);
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LIVENESS_REFUSED',
      facts: { reasons: ['Show your face to the camera', 'Hold the code closer'] },
    });
  });

  it("are counted, cool down and lock by the template's numbers in seconds", async () => {
    const { signer, sessionId } = await located({
      ocr_max_attempts: 3,
      ocr_cooldown_minutes: 7,
      ocr_lockout_minutes: 90,
    });
    vision.says = 'failed';
    for (const remaining of [2, 1]) {
      await askCode(signer);
      expect((await submit(signer)).data).toMatchObject({
        has_face: false,
        otp_found: false,
        reasons: [
          { code: 'NO_FACE', message: 'Show your face to the camera' },
          { code: 'CODE_NOT_FOUND', message: 'Hold the code closer' },
        ],
        attempts_remaining: remaining,
        retry_after_seconds: 7,
        locked_until: null,
      });
      expect(await askCode(signer)).toMatchObject({
        status: 429,
        error: { code: 'LIVENESS_COOLDOWN', message: 'Please wait 1 minute(s) before trying again' },
      });
      expect((await submit(signer)).error.code).toBe('LIVENESS_COOLDOWN');
      test.clock.pass({ seconds: 7 });
    }
    await askCode(signer);
    const last = await submit(signer);
    expect(last.data).toMatchObject({ attempts_remaining: 0, retry_after_seconds: 90 });
    expect(Date.parse(last.data.locked_until)).toBeGreaterThan(+test.services.now() + 80_000);
    const locked = await askCode(signer);
    expect(locked).toMatchObject({ status: 429, error: { code: 'LIVENESS_LOCKED', retry_after_minutes: 2 } });
    expect(locked.error.message).toBe('Account Locked. Too many failed attempts, try again in 2 minutes');
    test.clock.pass({ seconds: 60 });
    expect((await askCode(signer)).error.code).toBe('LIVENESS_LOCKED');
    test.clock.pass({ seconds: 31 });
    expect((await askCode(signer)).data.attempts_remaining).toBe(3);
    vision.says = 'passed';
    expect((await submit(signer)).data.otp_found).toBe(true);
    expect(await stateOf(signer)).toMatchObject({ failures: 0, lockedUntil: null, nextTryAt: null });
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'LIVENESS_REFUSED')).toHaveLength(3);
  });

  it('are shared by fifty submissions of one code: one is checked', async () => {
    const { signer, sessionId } = await located();
    await askCode(signer);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(signer)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(49);
    expect(vision.looks).toBe(1);
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'LIVENESS_PASSED')).toHaveLength(1);
    expect(await verifySessionEvidence(test.services, sessionId)).toMatchObject({ intact: true });
  });

  it('cannot be multiplied by requesting more codes while the photos are being checked', async () => {
    const { signer, sessionId } = await located({ ocr_cooldown_minutes: 0 });
    vision.says = 'failed';
    const gate = Promise.withResolvers<void>();
    vision.gate = gate.promise;
    await askCode(signer);
    const pending = submit(signer);
    await until(() => vision.looks === 1);
    const before = await stateOf(signer);
    for (let more = 1; more <= 3; more += 1) {
      expect((await askCode(signer)).status).toBe(200);
      expect(await submit(signer)).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.any(String) },
      });
    }
    expect(await stateOf(signer)).toMatchObject({ failures: 1, checkingUntil: before.checkingUntil });
    gate.resolve();
    expect((await pending).status).toBe(200);
    expect(vision.looks).toBe(1);
    expect((await submit(signer)).status).toBe(200);
    expect((await eventTypesOf(test, sessionId)).filter((type) => type === 'LIVENESS_REFUSED')).toHaveLength(
      2,
    );
  });

  it('are claimed in the database: another node refuses photos until the first were checked', async () => {
    const { signer } = await located();
    const claim = (checkingUntil: Date) =>
      test.services.database.db
        .update(livenessStates)
        .set({ checkingUntil })
        .where(eq(livenessStates.participantId, signer.id));
    await askCode(signer);
    await claim(new Date(+test.services.now() + 60_000));
    expect(await submit(signer)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
      error: {
        code: 'LIVENESS_CHECKING',
        message: 'Your photos are being checked. Please wait a moment.',
      },
    });
    expect([(await stateOf(signer)).failures, vision.looks]).toEqual([0, 0]);
    // The node with the claim has ended, so its claim expires.
    test.clock.pass({ seconds: 60 });
    expect((await submit(signer)).data.otp_found).toBe(true);
    expect((await stateOf(signer)).checkingUntil).toBeNull();
  });

  describe('of a node that crashed', () => {
    let other: TestApp;
    beforeAll(async () => {
      other = await openOtherNode(test);
    });
    afterAll(() => other.app.close());

    it('are returned with the code, and a late result does not count', async () => {
      const { signer, sessionId } = await located({ ocr_max_attempts: 3, ocr_cooldown_minutes: 0 });
      vision.says = 'failed';
      const { wake, lost } = await submitToCrashed(signer);
      test.clock.pass({ seconds: 139 });
      expect((await submit(signer.at(other))).error.code).toBe('LIVENESS_CHECKING');
      test.clock.pass({ seconds: 1 });
      expect((await submit(signer.at(other))).data).toMatchObject({ has_face: false, attempts_remaining: 2 });
      wake();
      expect(await lost).toMatchObject({ status: 503, error: { code: 'VISION_BUSY' } });
      expect(await stateOf(signer)).toMatchObject({ failures: 1, codeEncrypted: null });
      const types = await eventTypesOf(test, sessionId);
      expect(types.filter((type) => type === 'LIVENESS_REFUSED')).toHaveLength(1);
    });

    it('are returned although a call in the meantime locked the step', async () => {
      const { signer } = await located({ ocr_max_attempts: 1, ocr_lockout_minutes: 3600 });
      const { wake, lost } = await submitToCrashed(signer);
      expect((await askCode(signer)).error.code).toBe('LIVENESS_LOCKED');
      test.clock.pass({ seconds: 140 });
      expect((await askCode(signer)).data.attempts_remaining).toBe(1);
      wake();
      expect((await lost).error.code).toBe('VISION_BUSY');
      expect((await submit(signer)).data.otp_found).toBe(true);
    });

    it('are returned once, however many calls arrive', async () => {
      const { signer } = await located({ ocr_max_attempts: 5, ocr_cooldown_minutes: 0 });
      vision.says = 'failed';
      await askCode(signer);
      await submit(signer);
      const { wake, lost } = await submitToCrashed(signer);
      test.clock.pass({ seconds: 140 });
      const asked = await Promise.all(Array.from({ length: 5 }, () => askCode(signer)));
      expect(asked.map(({ data }) => data.attempts_remaining)).toEqual([4, 4, 4, 4, 4]);
      wake();
      await lost;
      expect((await stateOf(signer)).failures).toBe(1);
    });
  });

  it('used up without a pending check lock, but not permanently', async () => {
    const { signer } = await located({ ocr_max_attempts: 3, ocr_lockout_minutes: 30 });
    await test.services.database.db
      .update(livenessStates)
      .set({ failures: 3 })
      .where(eq(livenessStates.participantId, signer.id));
    expect(await askCode(signer)).toMatchObject({
      status: 429,
      error: { code: 'LIVENESS_LOCKED', retry_after_seconds: 30 },
    });
    test.clock.pass({ seconds: 31 });
    expect((await askCode(signer)).data.attempts_remaining).toBe(3);
    expect((await submit(signer)).data.otp_found).toBe(true);
  });
});

describe('when the photos could not be checked', () => {
  it.each(['busy', 'indeterminate', 'bug'] as const)(
    'because the reader was %s, the code stays valid and no attempt counts',
    async (says) => {
      const { signer } = await located();
      const { data } = await askCode(signer);
      vision.says = says;
      expect(await submit(signer)).toMatchObject({ status: 503, error: { code: 'VISION_BUSY' } });
      expect((await stateOf(signer)).failures).toBe(0);
      vision.says = 'passed';
      expect((await submit(signer)).data).toMatchObject({ has_face: true, otp_found: true });
      expect(vision.codes).toEqual([data.otp_code, data.otp_code]);
    },
  );

  it('and it was the last attempt, a call in the meantime does not lock the signer out', async () => {
    const { signer } = await located({ ocr_max_attempts: 1 });
    await askCode(signer);
    const gate = Promise.withResolvers<void>();
    Object.assign(vision, { says: 'busy', gate: gate.promise });
    const pending = submit(signer);
    await until(() => vision.looks === 1);
    expect((await askCode(signer)).error.code).toBe('LIVENESS_LOCKED');
    gate.resolve();
    expect((await pending).status).toBe(503);
    vision.says = 'passed';
    expect((await submit(signer)).data.otp_found).toBe(true);
  });

  it('and a newer code was requested in the meantime, the newer one stays', async () => {
    const { signer } = await located();
    await askCode(signer);
    const gate = Promise.withResolvers<void>();
    Object.assign(vision, { says: 'busy', gate: gate.promise });
    const pending = submit(signer);
    await until(() => vision.looks === 1);
    const { data: newer } = await askCode(signer);
    gate.resolve();
    expect((await pending).status).toBe(503);
    vision.says = 'passed';
    await submit(signer);
    expect(vision.codes.at(-1)).toBe(newer.otp_code);
    expect((await stateOf(signer)).failures).toBe(0);
  });

  it('because the photos could not be stored, the code stays valid and no attempt counts', async () => {
    const { signer } = await located();
    await askCode(signer);
    const { storage } = test.services;
    test.services.storage = { ...storage, put: () => Promise.reject(new Error('The disk is full')) };
    expect((await submit(signer)).status).toBe(500);
    test.services.storage = storage;
    expect((await stateOf(signer)).failures).toBe(0);
    expect((await submit(signer)).data.otp_found).toBe(true);
  });

  it('because the session ended in the meantime, the response says so', async () => {
    const { signer, sessionId } = await located();
    await askCode(signer);
    const gate = Promise.withResolvers<void>();
    vision.gate = gate.promise;
    const pending = submit(signer);
    await until(() => vision.looks === 1);
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    gate.resolve();
    expect(await pending).toMatchObject({ status: 410, error: { code: 'LINK_CANCELLED' } });
    expect(await statusOf(test, signer)).toBe('CANCELLED');
  });
});

const plainJpeg = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'grey' } })
    .jpeg()
    .toBuffer();

async function hostilePhotos(): Promise<[string, string][]> {
  const [good = ''] = await plainPhotos();
  const jpeg = Buffer.from(good.slice(good.indexOf(',') + 1), 'base64');
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  // The frame header (SOF0, T.81 B.2.2) states 65,000 by 65,000 pixels.
  const huge = Buffer.from(jpeg);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  huge.writeUInt16BE(65_000, frame + 5);
  huge.writeUInt16BE(65_000, frame + 7);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
  return [
    ['a PNG', asDataUrl(png)],
    ['an SVG', asDataUrl(svg)],
    ['an SVG behind a JPEG start', asDataUrl(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))],
    ['a bomb of 4,225 megapixels', asDataUrl(huge)],
    ['16 megapixels in a few kilobytes', asDataUrl(await plainJpeg(4096))],
    ['half a JPEG', asDataUrl(jpeg.subarray(0, jpeg.length / 2))],
    ['a start alone', asDataUrl(jpeg.subarray(0, 20))],
    ['another media type', good.replace('image/jpeg', 'image/png')],
    ['no data URL', good.slice(good.indexOf(',') + 1)],
    ['an address', 'https://example.com/photo.jpg'],
    ['broken base64', `${good}*`],
    ['nothing', 'data:image/jpeg;base64,'],
  ];
}

describe('invalid photos', () => {
  it("are refused in the specification's words without using an attempt", async () => {
    const { signer } = await located();
    await askCode(signer);
    const [good = ''] = await plainPhotos();
    const before = await watchedRows(test, signer);
    for (const [name, photo] of await hostilePhotos()) {
      const answer = await signer.post('/liveness-photo', { images: [good, good, photo] });
      expect([name, answer]).toMatchObject([
        name,
        { status: 400, error: { code: 'PHOTO_INVALID', message: 'Failed to submit photo', photo: 3 } },
      ]);
    }
    for (const images of [[], [good], [good, good, good, good], good, null, [1, 2, 3]])
      expect(await signer.post('/liveness-photo', { images })).toMatchObject({
        status: 400,
        error: { code: 'INVALID_REQUEST' },
      });
    expect(await watchedRows(test, signer)).toEqual(before);
    expect(vision.looks).toBe(0);
    expect((await submit(signer)).data.otp_found).toBe(true);
  });

  it('are not even decoded while none are expected', async () => {
    const { signer } = await located();
    const bad = { images: ['x', 'x', 'x'] };
    expect((await signer.post('/liveness-photo', bad)).error.code).toBe('LIVENESS_CODE_REQUIRED');
    await askCode(signer);
    expect((await signer.post('/liveness-photo', bad)).error.code).toBe('PHOTO_INVALID');
    test.clock.pass({ seconds: 301 });
    expect((await signer.post('/liveness-photo', bad)).error.code).toBe('LIVENESS_CODE_EXPIRED');
  });

  it('cannot declare themselves passed', async () => {
    const { signer } = await located();
    vision.says = 'failed';
    await askCode(signer);
    const answer = await signer.post('/liveness-photo', {
      images: await plainPhotos(),
      has_face: true,
      otp_found: true,
      status: 'SIGNED',
    });
    expect(answer.data).toMatchObject({ has_face: false, otp_found: false });
    expect(await statusOf(test, signer)).toBe('LOCATED');
  });
});

it('a participant who passed stays so when a later attempt fails', async () => {
  const { signer } = await located();
  await setStatus(test, signer, 'LIVE');
  vision.says = 'failed';
  await askCode(signer);
  await submit(signer);
  expect(await statusOf(test, signer)).toBe('LIVE');
});
