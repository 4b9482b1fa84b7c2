import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { livenessStates } from '../../database/schema.ts';
import { Originator, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { Pace } from './submissions.ts';

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
  Object.assign(vision, { says: 'passed', looks: 0, codes: [], gate: null });
});

async function withCode(): Promise<Signer> {
  const { signer } = await originator.start({ template: { ocr_cooldown_minutes: 7 } });
  await signer.walkTo('location');
  await signer.post('/liveness-otp');
  return signer;
}

const submit = async (signer: Signer, submission_id: string) =>
  signer.post('/liveness-photo', { images: await plainPhotos(), submission_id });

const askPlace = (signer: Signer, submission: string) =>
  signer.get(`/liveness-photo/${signer.id}/${submission}`);

describe('photos that wait for a reader', () => {
  it('have a place in the queue of their node, and then a result', async () => {
    const gate = Promise.withResolvers<void>();
    vision.gate = gate.promise;
    const submitted: { signer: Signer; id: string; answer: ReturnType<typeof submit> }[] = [];
    for (const place of [1, 2, 3]) {
      const [signer, id] = [await withCode(), randomUUID()];
      expect((await askPlace(signer, id)).data).toEqual({
        state: 'unknown',
        place: null,
        seconds: null,
        result: null,
      });
      submitted.push({ signer, id, answer: submit(signer, id) });
      while (vision.looks < place) await delay(5);
      test.clock.pass({ seconds: 1 });
    }
    // Photos that are submitted to another node wait in that node's queue.
    const other = await withCode();
    await test.services.database.db
      .update(livenessStates)
      .set({
        checkingNode: randomUUID(),
        checkingSince: new Date(+test.services.now() - 60_000),
        checkingUntil: new Date(+test.services.now() + 60_000),
      })
      .where(eq(livenessStates.participantId, other.id));
    for (const [index, { signer, id }] of submitted.entries())
      expect((await askPlace(signer, id)).data).toEqual({
        state: 'waiting',
        place: index + 1,
        seconds: expect.any(Number),
        result: null,
      });
    gate.resolve();
    for (const { signer, id, answer } of submitted) {
      const { status, data } = await answer;
      expect([status, data.has_face]).toEqual([200, true]);
      expect((await askPlace(signer, id)).data).toEqual({
        state: 'checked',
        place: null,
        seconds: null,
        result: data,
      });
    }
  });

  it('are read once, however often they are submitted with the same id', async () => {
    const [signer, id] = [await withCode(), randomUUID()];
    vision.says = 'failed';
    const first = await submit(signer, id);
    expect(first.data).toMatchObject({ has_face: false, attempts_remaining: 4, retry_after_seconds: 7 });
    test.clock.pass({ seconds: 3 });
    expect((await submit(signer, id)).data).toEqual({ ...first.data, retry_after_seconds: 4 });
    expect(vision.looks).toBe(1);
    // A submission with another id counts as new, and a new one needs a new code.
    test.clock.pass({ seconds: 5 });
    expect((await submit(signer, randomUUID())).error.code).toBe('LIVENESS_CODE_REQUIRED');
  });

  it('repeat their reasons in the language of the request', async () => {
    const [signer, id] = [await withCode(), randomUUID()];
    vision.says = 'failed';
    await submit(signer, id);
    const { data } = await signer.get(`/liveness-photo/${signer.id}/${id}`, {
      'accept-language': 'hi',
    });
    expect(data.result.reasons[0]).toEqual({ code: 'NO_FACE', message: 'अपना चेहरा कैमरे को दिखाएँ' });
  });

  it('are unknown once the queue was full, and use up no attempt when they are submitted again', async () => {
    const [signer, id] = [await withCode(), randomUUID()];
    vision.says = 'busy';
    expect(await submit(signer, id)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '15' },
      error: { code: 'VISION_BUSY' },
    });
    expect((await askPlace(signer, id)).data.state).toBe('unknown');
    vision.says = 'passed';
    expect((await submit(signer, id)).data).toMatchObject({ has_face: true, attempts_remaining: 5 });
  });
});

describe('the pace of the queue', () => {
  it('follows the time between two results', () => {
    const pace = new Pace();
    // All forty submissions enter the queue at once. The only reader needs four seconds for each.
    for (let number = 1; number <= 40; number += 1) pace.record(1000, 1000 + 4000 * number);
    expect(pace.secondsFor(1)).toBe(4);
    expect(pace.secondsFor(10)).toBe(40);
  });

  it('ignores the time in which no photos waited', () => {
    const pace = new Pace();
    for (let number = 1; number <= 40; number += 1) pace.record(60_000 * number, 60_000 * number + 900);
    expect(pace.secondsFor(10)).toBe(10);
  });
});
