import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TemplateConfig } from '@countersign/contract/template';
import type { Address } from '../../providers/geocoder/geocoder.ts';
import type { Maps, MapScene } from '../../providers/maps/maps.ts';
import { StorageError } from '../../providers/storage/storage.ts';
import { eventsOf, statusOf, watchedRows, whileLocked } from '../../../tests/helpers/rows.ts';
import { call, nth, Originator, type SessionOptions, type Signer } from '../../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { readPosition } from '../../signing/position-record.ts';

let test: TestApp;
let originator: Originator;
/** The behaviour of the providers for maps and addresses. At the start of each test, both work. */
let drawMap: Maps['draw'];
let findAddress: () => Promise<Address | null>;
beforeAll(async () => {
  test = await openTestApp({
    replace: {
      vision: standInVision(),
      maps: { draw: (scene) => drawMap(scene) },
      geocoder: { addressOf: () => findAddress() },
    },
  });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());
beforeEach(() => {
  drawMap = () => Promise.resolve({ type: 'image/svg+xml', bytes: Buffer.from('a map') });
  findAddress = () => Promise.resolve('near Pune');
});

const BRANCH = { name: 'Pune Main', latitude: 18.5286, longitude: 73.8745, max_distance_meters: 500 };
/** Returns the latitude of a point to the north. At this latitude, one degree is about 110.7 km. */
const northOf = (meters: number) => BRANCH.latitude + meters / 110_700;

async function consentedAtBranch(template: Partial<TemplateConfig> = {}, rest: SessionOptions = {}) {
  const branch = await originator.ask('/branches', { method: 'POST', body: BRANCH });
  const started = await originator.start({
    template: { location_validation_enabled: true, ...template },
    branch_ids: [branch.data.branch_id],
    ...rest,
  });
  await started.signer.walkTo('document');
  return started;
}

/** Starts a session with two signers who can sign in any order. Both are at the location step. */
async function consentedPair(template: Partial<TemplateConfig> = {}) {
  const { signers, sessionId } = await originator.start({
    template: {
      location_validation_enabled: true,
      allow_out_of_order_signing: true,
      max_distance_meters: 1000,
      validity_hours: 8760,
      ...template,
    },
    participants: [{}, {}],
  });
  const [first, second] = [nth(signers, 0), nth(signers, 1)];
  await first.walkTo('document');
  await second.walkTo('document');
  return { first, second, sessionId };
}

describe('invalid coordinates', () => {
  const MESSAGE = 'Invalid Location: Unable to determine valid coordinates. Please try again.';

  it("are refused in the specification's words, and nothing changes", async () => {
    const { signer } = await consentedAtBranch();
    const before = await watchedRows(test, signer);
    const bodies = [
      { latitude: null },
      { longitude: null },
      { latitude: undefined, longitude: undefined },
      { latitude: Number.NaN },
      { latitude: '18.5' },
      { longitude: {} },
      { latitude: [18.5] },
      { latitude: true },
      { latitude: 0, longitude: 0 },
      { latitude: 0 },
      { longitude: -0 },
      { latitude: 1e-320, longitude: 1e-320 },
      { longitude: 0.000_000_04 },
      { accuracy: undefined },
      { accuracy: null },
      { latitude: 90.000_000_1 },
      { latitude: -91 },
      { longitude: 180.1 },
      { longitude: -1e300 },
    ];
    for (const body of bodies)
      expect([body, await signer.locate(body)]).toMatchObject([
        body,
        { status: 400, error: { code: 'LOCATION_INVALID', message: MESSAGE } },
      ]);
    const infinite = await call(test, {
      method: 'POST',
      path: '/api/v1/participant/location-capture',
      body: `{"participant_id":"${signer.id}","latitude":1e999,"longitude":73.8,"accuracy":5}`,
      headers: { authorization: `Bearer ${signer.bearer}` },
    });
    expect(infinite).toMatchObject({ status: 400, error: { code: 'LOCATION_INVALID', message: MESSAGE } });
    expect(await watchedRows(test, signer)).toEqual(before);
  });

  it('with an invalid accuracy are an invalid request', async () => {
    const { signer } = await consentedAtBranch();
    for (const accuracy of [-1, 'near', 1e12])
      expect(await signer.locate({ accuracy })).toMatchObject({
        status: 400,
        error: { code: 'INVALID_REQUEST' },
      });
    expect(await statusOf(test, signer)).toBe('CONSENTED');
  });

  it('at the limits of the globe are valid', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('document');
    for (const [latitude, longitude] of [
      [90, 180],
      [-90, -180],
      [1e-7, -1e-7],
    ])
      expect((await signer.locate({ latitude, longitude })).status).toBe(200);
  });
});

describe('near a branch', () => {
  it('passes with the distance, the address and the map', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    const answer = await signer.locate({ latitude: northOf(200), accuracy: 20 });
    expect(answer).toMatchObject({
      status: 200,
      data: {
        address: 'near Pune',
        map_image_base64: Buffer.from('a map').toString('base64'),
        map_image_type: 'image/svg+xml',
        distance_info: { max_distance_meters: 500, validation_status: 'PASSED' },
        branch_validation_failed: false,
        max_branch_distance: 500,
      },
    });
    expect(answer.data.distance_info.distance_meters).toBeGreaterThan(190);
    expect(answer.data.distance_info.distance_meters).toBeLessThan(210);
    expect(await statusOf(test, signer)).toBe('LOCATED');
    const event = (await eventsOf(test, sessionId)).at(-1);
    expect(event).toMatchObject({ type: 'LOCATION_CAPTURED', facts: { validated: true } });
    expect(JSON.stringify(event)).not.toContain(String(answer.data.latitude));
  });

  it('is refused outside the radius, with distance and limit, and the step stays open', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    const answer = await signer.locate({ latitude: northOf(2000), accuracy: 20 });
    expect(answer).toMatchObject({
      status: 422,
      error: {
        code: 'NOT_NEAR_BRANCH',
        message: 'You must be near a known branch location',
        max_distance: 500,
        branch_validation_failed: true,
        distance_info: { validation_status: 'FAILED' },
      },
    });
    expect(answer.error['distance']).toBeGreaterThan(1980);
    expect(answer.error['distance']).toBeLessThan(2020);
    expect(await statusOf(test, signer)).toBe('CONSENTED');
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LOCATION_REFUSED',
      facts: { reason: 'NOT_NEAR_BRANCH' },
    });
    expect((await signer.post('/liveness-otp')).error.code).toBe('STEP_NOT_ALLOWED');
  });

  it('is indeterminate if the accuracy circle crosses the limit: recorded, not refused', async () => {
    const { signer } = await consentedAtBranch();
    for (const meters of [450, 550])
      expect(await signer.locate({ latitude: northOf(meters), accuracy: 100 })).toMatchObject({
        status: 200,
        data: { distance_info: { validation_status: 'INDETERMINATE' }, branch_validation_failed: false },
      });
  });

  it('is refused if poor accuracy makes it indeterminate, at any distance', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    for (const [meters, accuracy] of [
      [450, 101],
      [1_167_000, 2_000_000],
    ] as const)
      expect(await signer.locate({ latitude: northOf(meters), accuracy })).toMatchObject({
        status: 422,
        error: {
          code: 'LOCATION_INACCURATE',
          message: 'Your location is not accurate enough. Move to an open area and try again.',
          max_accuracy: 100,
        },
      });
    expect(await statusOf(test, signer)).toBe('CONSENTED');
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LOCATION_REFUSED',
      facts: { reason: 'LOCATION_INACCURATE', accuracy: 2_000_000 },
    });
    // The accuracy circle may have any size if all of it is within the limit.
    expect((await signer.locate({ latitude: northOf(10), accuracy: 400 })).status).toBe(200);
  });

  it("counts accuracies up to the template's limit", async () => {
    const { signer } = await consentedAtBranch({ location_max_accuracy_meters: 300 });
    expect((await signer.locate({ latitude: northOf(450), accuracy: 301 })).error.code).toBe(
      'LOCATION_INACCURATE',
    );
    expect((await signer.locate({ latitude: northOf(450), accuracy: 300 })).status).toBe(200);
  });

  it('is refused if it is indeterminate and the template does not allow that', async () => {
    const { signer, sessionId } = await consentedAtBranch({ location_indeterminate_allowed: false });
    for (const meters of [450, 550])
      expect(await signer.locate({ latitude: northOf(meters), accuracy: 100 })).toMatchObject({
        status: 422,
        error: {
          code: 'NOT_NEAR_BRANCH',
          max_distance: 500,
          distance_info: { validation_status: 'INDETERMINATE' },
          branch_validation_failed: true,
        },
      });
    expect(await statusOf(test, signer)).toBe('CONSENTED');
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LOCATION_REFUSED',
      facts: { branch: { verdict: 'indeterminate' } },
    });
    expect((await signer.locate({ latitude: northOf(300), accuracy: 100 })).status).toBe(200);
  });

  it('is recorded without a verdict if the template does not require location validation', async () => {
    const { signer, sessionId } = await consentedAtBranch({ location_validation_enabled: false });
    expect(await signer.locate({ latitude: northOf(200_000) })).toMatchObject({
      status: 200,
      data: { distance_info: { validation_status: 'INDETERMINATE' }, branch_validation_failed: false },
    });
    expect((await eventsOf(test, sessionId)).at(-1)).toMatchObject({
      type: 'LOCATION_CAPTURED',
      facts: { validated: false, branch: { verdict: 'failed' } },
    });
  });
});

const located = async (sessionId: string) =>
  (await eventsOf(test, sessionId)).filter(({ type }) => type.startsWith('LOCATION_'));

describe('the same reading again, as after a lost response,', () => {
  it('gets the same response and is recorded once', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    const body = { latitude: northOf(200), accuracy: 20 };
    const put = vi.spyOn(test.services.storage, 'put');
    const first = await signer.locate(body);
    const before = await watchedRows(test, signer);
    test.clock.pass({ minutes: 5 });
    expect((await signer.locate(body)).data).toEqual(first.data);
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
    expect(await watchedRows(test, signer)).toEqual(before);
    // A reading with other values is recorded separately.
    for (const other of [{ latitude: northOf(201) }, { accuracy: 21 }, {}])
      expect((await signer.locate({ ...body, ...other })).status).toBe(200);
    expect(await located(sessionId)).toHaveLength(4);
  });

  it('gets the same refusal and is recorded once', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    const far = { latitude: northOf(3000), accuracy: 20 };
    const first = await signer.locate(far);
    expect(first).toMatchObject({ status: 422, error: { code: 'NOT_NEAR_BRANCH' } });
    expect((await signer.locate(far)).error).toEqual(first.error);
    expect(await located(sessionId)).toHaveLength(1);
  });

  it('stays accepted even if another signer has shared a distant location since', async () => {
    const { first, second, sessionId } = await consentedPair({ location_validation_enabled: true });
    const answer = await first.locate({ latitude: northOf(3000) });
    expect(answer.status).toBe(200);
    expect((await second.locate()).error.code).toBe('LOCATION_TOO_FAR');
    expect((await first.locate({ latitude: northOf(3000) })).data).toEqual(answer.data);
    expect(await located(sessionId)).toHaveLength(2);
  });

  it('is judged again after a refusal, because a distant signer may be gone', async () => {
    const { first, second, sessionId } = await consentedPair({ decline: 'ends_signer' });
    await first.locate();
    const far = { latitude: northOf(3000) };
    expect((await second.locate(far)).error.code).toBe('LOCATION_TOO_FAR');
    await first.decline();
    expect((await second.locate(far)).status).toBe(200);
    expect((await located(sessionId)).map(({ type }) => type)).toEqual([
      'LOCATION_CAPTURED',
      'LOCATION_REFUSED',
      'LOCATION_CAPTURED',
    ]);
  });

  it('is recorded again after a new OTP, and counts as a repeat', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    await signer.walkTo('location');
    await signer.walkTo('otp');
    for (let time = 0; time < 10; time++) expect((await signer.locate()).status).toBe(200);
    expect((await signer.locate()).error.code).toBe('STEP_REPEATED');
    expect(await located(sessionId)).toHaveLength(2);
  });

  it('is recorded again from another device, but not from another network', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    signer.device = { 'x-device-os': 'Android' };
    await signer.locate();
    signer.ip = '203.0.113.99';
    await signer.locate();
    expect(await located(sessionId)).toHaveLength(1);
    signer.device = { 'x-device-os': 'Windows' };
    await signer.locate();
    expect(await located(sessionId)).toHaveLength(2);
  });

  it('is recorded again if the file of the first is lost', async () => {
    const { signer, sessionId } = await consentedAtBranch();
    await signer.locate();
    const get = vi
      .spyOn(test.services.storage, 'get')
      .mockRejectedValueOnce(new StorageError('missing', 'The blob does not exist'));
    expect((await signer.locate()).status).toBe(200);
    get.mockRestore();
    expect(await located(sessionId)).toHaveLength(2);
  });
});

describe("the signer's language", () => {
  it('applies to the address and the map; the evidence is in English', async () => {
    const scenes: MapScene[] = [];
    drawMap = async (scene) => {
      scenes.push(scene);
      return null;
    };
    findAddress = () => Promise.resolve({ name: 'Pune', country: 'IN', meters: 2261 });
    const { signer, sessionId } = await consentedAtBranch();
    const body = { latitude: northOf(200), longitude: BRANCH.longitude, accuracy: 20 };
    const inHindi = await signer.post('/location-capture', body, { 'accept-language': 'hi-IN,en;q=0.5' });
    expect(inHindi.data.address).toBe('Pune, भारत के पास (सूची का निकटतम स्थान, 2.26 किमी दूर)');
    expect((await signer.locate(body)).data.address).toBe('Near Pune, India (nearest listed place, 2.26 km)');
    expect(scenes.map(({ language }) => language)).toEqual(['hi', 'en']);
    expect(await located(sessionId)).toHaveLength(1);

    const [captured] = (await eventsOf(test, sessionId)).filter(({ type }) => type === 'LOCATION_CAPTURED');
    const stored = await test.services.storage.get(sessionId, captured?.parts[0]?.sha256 ?? '');
    expect(readPosition(stored).address).toBe('Near Pune, India (nearest listed place, 2.26 km)');
  });

  it('applies to a refusal and its address', async () => {
    findAddress = () => Promise.resolve({ name: 'Pune', country: 'IN', meters: 155 });
    const { signer } = await consentedAtBranch();
    const body = { latitude: northOf(2000), longitude: BRANCH.longitude, accuracy: 20 };
    expect(await signer.post('/location-capture', body, { 'accept-language': 'hi' })).toMatchObject({
      status: 422,
      error: {
        message: 'आपको किसी ज्ञात शाखा के पास होना चाहिए',
        address: 'Pune, भारत के पास (सूची का निकटतम स्थान, 155 मी दूर)',
      },
    });
  });
});

describe('the other signers', () => {
  it('must be within max_distance_meters', async () => {
    const { first, second } = await consentedPair();
    expect((await first.locate()).data.distance_info).toBeNull();
    const answer = await second.locate({ latitude: northOf(3000) });
    expect(answer).toMatchObject({
      status: 422,
      error: {
        code: 'LOCATION_TOO_FAR',
        message: 'You must be within the allowed distance of other participants',
        max_distance: 1000,
      },
    });
    expect((await second.locate({ latitude: northOf(500) })).data.distance_info).toMatchObject({
      validation_status: 'PASSED',
      max_distance_meters: 1000,
    });
  });

  it('do not count after they declined, or if their file is lost', async () => {
    const declined = await consentedPair({ decline: 'ends_signer', allow_out_of_order_signing: true });
    await declined.first.locate();
    expect((await declined.first.decline()).status).toBe(200);
    expect((await declined.second.locate({ latitude: northOf(3000) })).status).toBe(200);
    const { data } = await declined.second.get(`/document/${declined.second.id}`);
    expect(data.total_signers).toBe(1);

    const lost = await consentedPair();
    await lost.first.locate();
    const spy = vi
      .spyOn(test.services.storage, 'get')
      .mockRejectedValueOnce(new StorageError('missing', 'The blob does not exist'));
    expect((await lost.second.locate({ latitude: northOf(3000) })).status).toBe(200);
    spy.mockRestore();
  });

  it('do not count once their location is older than location_cache_expiry_days', async () => {
    const { first, second } = await consentedPair({ location_cache_expiry_days: 2 });
    await first.locate();
    test.clock.pass({ days: 1, hours: 23 });
    await second.walkTo('otp');
    expect((await second.locate({ latitude: northOf(3000) })).error.code).toBe('LOCATION_TOO_FAR');
    test.clock.pass({ hours: 2 });
    await second.walkTo('otp');
    expect((await second.locate({ latitude: northOf(3000) })).status).toBe(200);
  });

  it('cannot be evaded by sharing at the same moment', async () => {
    const { first, second, sessionId } = await consentedPair();
    const asked = await whileLocked(test, sessionId, async (queued) => {
      const calls = [first.locate(), second.locate({ latitude: northOf(3000) })];
      await queued(2);
      return calls;
    });
    const codes = (await Promise.all(asked)).map(({ status, error }) => error?.code ?? status);
    expect(codes.toSorted()).toEqual([200, 'LOCATION_TOO_FAR']);
  });
});

async function locateWith(signer: Signer) {
  const answer = await signer.locate();
  expect(answer).toMatchObject({ status: 200, data: { map_image_base64: null, address: null } });
  expect(await statusOf(test, signer)).toBe('LOCATED');
}

describe('a failing map or geocoder', () => {
  it('does not fail the step with an error', async () => {
    const { signer } = await consentedAtBranch();
    drawMap = () => Promise.reject(new Error('No tiles'));
    findAddress = () => {
      throw new Error('No directory');
    };
    await locateWith(signer);
  });

  it('does not fail the step by never responding', async () => {
    const { signer } = await consentedAtBranch();
    drawMap = () => Promise.withResolvers<null>().promise;
    findAddress = () => Promise.withResolvers<null>().promise;
    await locateWith(signer);
  });

  it('does not fail the step with an empty response', async () => {
    const { signer } = await consentedAtBranch();
    drawMap = () => Promise.resolve(null);
    findAddress = () => Promise.resolve(null);
    await locateWith(signer);
  });
});
