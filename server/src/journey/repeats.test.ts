import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endurance } from '../../tests/helpers/endurance.ts';
import { eventsOf, forgetRateLimits } from '../../tests/helpers/rows.ts';
import { type Answer, Originator, type Signer } from '../../tests/helpers/signing.ts';
import { plainPhotos, standInIpIntelligence, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { REPEATS_ALLOWED } from './repeats.ts';

const ipIntelligence = standInIpIntelligence({});
let test: TestApp;
let originator: Originator;
let blobs = 0;
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      vision: standInVision(),
      ipIntelligence,
      maps: { draw: () => Promise.resolve(null) },
      geocoder: { addressOf: () => Promise.resolve(null) },
    },
  });
  const { storage } = test.services;
  const put = storage.put.bind(storage);
  storage.put = (...args) => {
    blobs += 1;
    return put(...args);
  };
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(() => forgetRateLimits(test));

/** Shares a different location each time, so that each call creates a separate blob. */
let places = 0;
const elsewhere = (signer: Signer) => signer.locate({ latitude: 18 + (places += 1) / 1000 });

/**
 * The calls that a signer can repeat. Each has the maximum number of events and blobs that one bearer token can create
 * with it.
 */
const REPEATED: Record<
  string,
  { does: (signer: Signer) => Promise<Answer>; events: Record<string, number>; blobs: number }
> = {
  consent: { does: (signer) => signer.consent(), events: { DOCUMENT_CONSENTED: 1 }, blobs: 0 },
  position: {
    does: elsewhere,
    events: { LOCATION_CAPTURED: REPEATS_ALLOWED['location-capture'] },
    blobs: REPEATS_ALLOWED['location-capture'],
  },
  'liveness code': {
    does: (signer) => signer.post('/liveness-otp'),
    events: { LIVENESS_CODE_ISSUED: REPEATS_ALLOWED['liveness-code'] },
    blobs: 0,
  },
  'liveness photos': {
    does: (signer) => signer.showCode(),
    events: {
      LIVENESS_CODE_ISSUED: REPEATS_ALLOWED['liveness-code'],
      LIVENESS_PASSED: REPEATS_ALLOWED['liveness-code'],
    },
    blobs: 3 * REPEATS_ALLOWED['liveness-code'],
  },
  device: {
    does: (signer) =>
      signer.post('/device-intelligence', {
        session_id: signer.sessionId,
        fingerprint_data: { visitor_id: String((places += 1)) },
      }),
    events: { DEVICE_RECORDED: REPEATS_ALLOWED['device-intelligence'] },
    blobs: REPEATS_ALLOWED['device-intelligence'],
  },
  address: {
    does: (signer) => signer.post('/proxy-check', { session_id: signer.sessionId }),
    events: { ADDRESS_CHECKED: REPEATS_ALLOWED['address-check'] },
    blobs: 0,
  },
  'change of device': {
    does: (signer) => {
      signer.device = { 'x-device-os': `System ${(places += 1)}` };
      return signer.consent();
    },
    events: { DEVICE_CHANGED: REPEATS_ALLOWED['device-change'], DOCUMENT_CONSENTED: 1 },
    blobs: 0,
  },
  'refused consent': { does: (signer) => signer.consent({ consent_given: false }), events: {}, blobs: 0 },
  'reading of the document': { does: (signer) => signer.get(`/document/${signer.id}`), events: {}, blobs: 0 },
  link: { does: (signer) => signer.open(), events: { LINK_OPENED: 1 }, blobs: 0 },
  nonce: { does: (signer) => signer.post('/otp/generate-nonce'), events: {}, blobs: 0 },
};
/** The only possible results of a repeated call. An internal error is not among them. */
const CLEAR = ['none', 'STEP_REPEATED', 'CONSENT_REQUIRED', 'LIVENESS_CODE_REQUIRED'];
const refusalIn = ({ error }: Answer) => error?.code ?? 'none';

/** Returns a signer at the liveness step with a new bearer token. At this step, every earlier step can be repeated. */
async function ready(): Promise<Signer> {
  const { signer } = await originator.start();
  signer.device = { 'x-device-os': 'System 0' };
  await signer.walkTo('liveness');
  // No repetition is counted for a new bearer token yet.
  test.clock.pass({ minutes: 2 });
  await signer.walkTo('otp');
  await forgetRateLimits(test);
  return signer;
}

async function countsOf(signer: Signer): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { type } of await eventsOf(test, signer.sessionId))
    counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}

describe('one bearer token', () => {
  it.each(Object.entries(REPEATED))(
    'leaves only a small number of records if it repeats %s',
    async (_name, { does, events, blobs: blobsAllowed }) => {
      const signer = await ready();
      const before = await countsOf(signer);
      const blobsBefore = blobs;
      const askedBefore = ipIntelligence.asked.length;
      for (let time = 0; time < 25; time += 1) {
        const answer = await does(signer);
        expect(CLEAR).toContain(refusalIn(answer));
      }
      for (const [type, count] of await countsOf(signer))
        expect([type, count - (before.get(type) ?? 0)]).toEqual([type, events[type] ?? 0]);
      expect(blobs - blobsBefore).toBe(blobsAllowed);
      expect(ipIntelligence.asked.length - askedBefore).toBeLessThanOrEqual(REPEATS_ALLOWED['address-check']);
    },
  );

  it('gets the first response if it repeats the consent', async () => {
    const signer = await ready();
    const { data } = await signer.consent();
    test.clock.pass({ seconds: 30 });
    expect((await signer.consent()).data).toEqual(data);
  });

  it('gets instructions at the limit, and the signer continues with a new one', async () => {
    const signer = await ready();
    for (let time = 0; time < REPEATS_ALLOWED['location-capture']; time += 1) await elsewhere(signer);
    expect(await elsewhere(signer)).toMatchObject({
      status: 409,
      error: {
        code: 'STEP_REPEATED',
        message:
          'You have repeated this step too many times. Open your link again and confirm your identity.',
      },
    });
    test.clock.pass({ minutes: 2 });
    await signer.walkTo('otp');
    expect((await elsewhere(signer)).status).toBe(200);
  });

  it('leaves no more records when it does everything at once', async () => {
    const signer = await ready();
    const before = await countsOf(signer);
    await Promise.all(Array.from({ length: 30 }, () => elsewhere(signer)));
    const after = await countsOf(signer);
    expect((after.get('LOCATION_CAPTURED') ?? 0) - (before.get('LOCATION_CAPTURED') ?? 0)).toBe(
      REPEATS_ALLOWED['location-capture'],
    );
  });

  it('in any order of repetitions stays within the sum of the limits, and can still sign', async () => {
    const most = Object.values(REPEATS_ALLOWED).reduce((sum, bound) => sum + bound, 0);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(REPEATED)), { minLength: 30, maxLength: 90, size: 'max' }),
        async (walk) => {
          const signer = await ready();
          const before = (await eventsOf(test, signer.sessionId)).length;
          for (const name of walk) {
            await forgetRateLimits(test);
            const answer = await REPEATED[name]?.does(signer);
            if (!answer) throw new Error(`${name} is unknown`);
            expect(CLEAR).toContain(refusalIn(answer));
          }
          const made = (await eventsOf(test, signer.sessionId)).length - before;
          // Each code is valid for one submission of photos at most. The consent and the opening of the link are
          // recorded once each.
          expect(made).toBeLessThanOrEqual(most + REPEATS_ALLOWED['liveness-code'] + 2);
          test.clock.pass({ minutes: 2 });
          await signer.walkTo('otp');
          expect((await signer.sign()).status).toBe(200);
        },
      ),
      { numRuns: endurance({ short: 3, whole: 100 }), seed: 20_261_115, endOnFailure: true },
    );
  });
});
