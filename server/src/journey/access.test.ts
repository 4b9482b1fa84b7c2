import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearers } from '../database/schema.ts';
import { eventTypesOf, forgetRateLimits, watchedRows } from '../../tests/helpers/rows.ts';
import { signaturePng } from '../../tests/helpers/signature-png.ts';
import { encryptOtp } from '../../tests/helpers/signer-input.ts';
import {
  type Answer,
  call,
  nth,
  Originator,
  sampleDocument,
  type Signer,
} from '../../tests/helpers/signing.ts';
import { plainPhotos, standInVision } from '../../tests/helpers/stand-ins.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: standInVision() } });
  originator = new Originator(test, plainPhotos);
});
afterAll(() => test.close());

interface TestCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Returns every call that needs the link or the bearer token, as the participant with this id would make it. */
async function callsFor(id: string, sessionId: string): Promise<{ link: TestCall[]; bearer: TestCall[] }> {
  const post = (path: string, body: object = {}): TestCall => ({
    method: 'POST',
    path,
    body: { participant_id: id, ...body },
  });
  const get = (path: string): TestCall => ({ method: 'GET', path: `${path}/${id}` });
  return {
    link: [
      get('/template-config'),
      post('/otp/send'),
      post('/otp/generate-nonce'),
      post('/otp/verify', {
        otp: await encryptOtp(test.services.keys.otpTransport.publicJwk, '123456some-nonce'),
      }),
    ],
    bearer: [
      get('/document'),
      get('/document-file'),
      get('/document-picture'),
      get('/device-intelligence'),
      get('/proxy-checks'),
      post('/device-intelligence', { session_id: sessionId, fingerprint_data: {} }),
      post('/proxy-check', { session_id: sessionId }),
      post('/document-consent', { scroll_confirmed: true, consent_given: true }),
      post('/location-capture', { latitude: 18.5, longitude: 73.8, accuracy: 10 }),
      post('/liveness-otp'),
      post('/liveness-photo', { images: await plainPhotos() }),
      post('/signature-capture', { signature_base64: await signaturePng() }),
      post('/logout'),
    ],
  };
}

const make = (testCall: TestCall, headers: Record<string, string>): Promise<Answer> =>
  call(test, { ...testCall, path: `/api/v1/participant${testCall.path}`, headers });

/** Returns the response without the values that differ in every response: the request id and the date. */
function essence({ headers, ...rest }: Answer) {
  const { 'x-request-id': _id, date: _date, ...lasting } = headers;
  return { ...rest, headers: lasting };
}

describe("another participant's id", () => {
  it('gets the same response as an unknown id, with link and bearer token alike, and changes nothing', async () => {
    const { signer } = await originator.start();
    const { signer: otherSigner } = await originator.start();
    await signer.walkTo('otp');
    await otherSigner.walkTo('liveness');
    const before = await watchedRows(test, signer, otherSigner);

    const theirs = await callsFor(otherSigner.id, otherSigner.sessionId);
    const unknown = await callsFor(randomUUID(), randomUUID());
    const garbage = await callsFor("' OR 1=1 --", 'x');
    const headersOf = { link: { 'x-link-token': signer.token }, bearer: bearerOf(signer) };
    for (const access of ['link', 'bearer'] as const)
      for (const [index, testCall] of theirs[access].entries()) {
        await forgetRateLimits(test);
        const answer = await make(testCall, headersOf[access]);
        expect([testCall.path, answer.status, answer.error]).toEqual([
          testCall.path,
          404,
          { code: 'PARTICIPANT_NOT_FOUND', message: 'Resource not found.' },
        ]);
        for (const other of [unknown, garbage]) {
          const twin = other[access][index];
          if (!twin) throw new Error('The lists differ');
          expect(essence(await make({ ...twin, path: encodeURI(twin.path) }, headersOf[access]))).toEqual(
            essence(answer),
          );
        }
      }
    expect(await watchedRows(test, signer, otherSigner)).toEqual(before);
  });

  it('shows the full phone number only to the bearer of that participant', async () => {
    const { signers } = await originator.start({
      template: { allow_out_of_order_signing: true },
      participants: [{}, {}],
    });
    const [signer, other] = [nth(signers, 0), nth(signers, 1)];
    await signer.walkTo('otp');
    expect((await signer.open()).data.phone).toBe('+919876543210');
    expect((await call(test, { path: `/api/v1/participant/${signer.token}` })).data.phone).toBeNull();
    const foreign = await call(test, {
      path: `/api/v1/participant/${other.token}`,
      headers: bearerOf(signer),
    });
    expect(foreign.data).toMatchObject({ participant_id: other.id, phone: null });
    test.clock.pass({ minutes: 31 });
    expect((await signer.open()).data.phone).toBeNull();
  });
});

describe('without credentials', () => {
  it('a missing or invalid bearer token is 401, a missing or invalid link is unknown', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    const before = await watchedRows(test, signer);
    const { link, bearer } = await callsFor(signer.id, signer.sessionId);
    const badBearers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer' },
      { authorization: `Basic ${signer.bearer}` },
      { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
      { authorization: `Bearer ${signer.bearer}x` },
      { authorization: `Bearer ${'x'.repeat(5000)}` },
      { authorization: `Bearer ${signer.token}` },
      { 'x-participant-token': 'garbage' },
      { 'x-link-token': signer.token },
    ];
    for (const testCall of bearer)
      for (const headers of badBearers)
        expect(await make(testCall, headers)).toMatchObject({
          status: 401,
          error: { code: 'SESSION_EXPIRED', message: 'Session expired. Please verify again.' },
        });
    for (const testCall of link)
      for (const headers of [
        {},
        { 'x-link-token': 'garbage' },
        { 'x-link-token': signer.bearer },
        bearerOf(signer),
      ])
        expect(await make(testCall, headers)).toMatchObject({ status: 404, error: { code: 'LINK_UNKNOWN' } });
    expect(await watchedRows(test, signer)).toEqual(before);
  });
});

describe('the bearer token', () => {
  it('is extended by each use to another 30 minutes', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    for (let use = 0; use < 4; use += 1) {
      test.clock.pass({ minutes: 29 });
      expect((await view(signer)).status).toBe(200);
    }
  });

  it('expires after 30 minutes without use, and stays expired', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    test.clock.pass({ minutes: 30, seconds: 1 });
    expect(await view(signer)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
    expect((await view(signer)).status).toBe(401);
  });

  it('ends when the OTP is verified again', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    const old = signer.bearer;
    await signer.walkTo('otp');
    expect((await view(signer)).status).toBe(200);
    signer.bearer = old;
    expect((await view(signer)).status).toBe(401);
  });

  it('ends after 12 hours, however often it is used', async () => {
    const { signer } = await originator.start({ template: { validity_hours: 48 } });
    await signer.walkTo('otp');
    for (let use = 0; use < 24; use += 1) {
      test.clock.pass({ minutes: 29, seconds: 50 });
      expect((await view(signer)).status).toBe(200);
    }
    test.clock.pass({ minutes: 5 });
    expect(await view(signer)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
  });

  it('does not outlive its session, and the refusal says so', async () => {
    const { signer, sessionId } = await originator.start({ template: { validity_hours: 1 } });
    await signer.walkTo('otp');
    for (let use = 0; use < 2; use += 1) {
      test.clock.pass({ minutes: 29 });
      expect((await view(signer)).status).toBe(200);
    }
    test.clock.pass({ minutes: 2 });
    expect(await eventTypesOf(test, sessionId)).not.toContain('SESSION_EXPIRED');
    expect(await view(signer)).toMatchObject({ status: 410, error: { code: 'LINK_EXPIRED' } });
    expect((await view(signer)).error.code).toBe('LINK_EXPIRED');
    // The expiry was recorded, although no other call was made.
    const types = await eventTypesOf(test, sessionId);
    expect(types.filter((type) => type === 'SESSION_EXPIRED')).toHaveLength(1);
  });

  it('ends with a cancellation, and the refusal says so', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
    expect(await bearerEndOf(signer)).not.toBeNull();
    expect(await view(signer)).toMatchObject({ status: 410, error: { code: 'LINK_CANCELLED' } });
  });

  it('ends soon after the signature; until then it can only read the signed document', async () => {
    const { signer } = await originator.start({ participants: [{}, {}] });
    await signer.walkTo('signature');
    test.clock.pass({ minutes: 9 });
    expect((await view(signer)).status).toBe(200);
    expect((await signer.consent()).error.code).toBe('ALREADY_SIGNED');
    test.clock.pass({ minutes: 2 });
    expect(await view(signer)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
    expect((await signer.open()).data).toMatchObject({ participant_status: 'SIGNED', phone: null });
  });

  it('ends with a logout, which is recorded; another OTP issues a new one', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('document');
    expect(await signer.post('/logout')).toMatchObject({ status: 200, data: { logged_out: true } });
    expect(await view(signer)).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
    expect((await signer.post('/logout')).status).toBe(401);
    expect((await signer.open()).data.phone).toBeNull();
    expect((await eventTypesOf(test, sessionId)).filter((type) => type === 'LOGGED_OUT')).toHaveLength(1);
    await signer.walkTo('otp');
    expect((await view(signer)).status).toBe(200);
  });

  it('stays ended when the clock goes back', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    test.clock.pass({ minutes: 31 });
    expect((await view(signer)).status).toBe(401);
    test.clock.pass({ minutes: -31 });
    expect((await view(signer)).status).toBe(401);
  });

  it('opens the file as X-Participant-Token', async () => {
    const { signer } = await originator.start();
    await signer.walkTo('otp');
    const { data } = await view(signer);
    const file = await test.app.inject({
      url: data.document_url,
      headers: { 'x-participant-token': signer.bearer },
    });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.equals(await sampleDocument())).toBe(true);
  });

  it('ends with the link when the originator reissues it', async () => {
    const { signer, sessionId } = await originator.start();
    await signer.walkTo('otp');
    const resent = await originator.ask(`/sessions/${sessionId}/participants/${signer.id}/resend-link`, {
      method: 'POST',
    });
    expect(resent.status).toBe(200);
    expect((await view(signer)).status).toBe(401);
    expect((await signer.open()).error.code).toBe('LINK_UNKNOWN');
  });
});

const bearerEndOf = async ({ id }: Signer) => {
  const { db } = test.services.database;
  const [bearer] = await db.select().from(bearers).where(eq(bearers.participantId, id));
  return bearer?.endedAt ?? null;
};
const view = (signer: Signer) => signer.get(`/document/${signer.id}`);
const bearerOf = (signer: Signer) => ({ authorization: `Bearer ${signer.bearer}` });

it('a bearer token is written at most once a minute, and ends exactly on time', async () => {
  test.clock.hold();
  const endsIn = async ({ id }: Signer, column: 'expiresAt' | 'endsAt' = 'expiresAt') => {
    const [bearer] = await test.services.database.db
      .select()
      .from(bearers)
      .where(eq(bearers.participantId, id));
    return (+(bearer?.[column] ?? 0) - +test.services.now()) / 1000;
  };
  const { signer } = await originator.start({ template: { validity_hours: 48 } });
  await signer.walkTo('otp');
  expect([await endsIn(signer), await endsIn(signer, 'endsAt')]).toEqual([1800, 12 * 3600]);
  test.clock.pass({ seconds: 60 });
  expect((await view(signer)).status).toBe(200);
  expect(await endsIn(signer)).toBe(1740);
  test.clock.pass({ seconds: 1 });
  expect((await view(signer)).status).toBe(200);
  expect(await endsIn(signer)).toBe(1800);
  test.clock.pass({ seconds: 1800 });
  expect((await view(signer)).status).toBe(401);

  const { signer: short } = await originator.start({ template: { validity_hours: 1 } });
  await short.walkTo('otp');
  test.clock.pass({ minutes: 28 });
  expect((await view(short)).status).toBe(200);
  test.clock.pass({ minutes: 7 });
  expect((await view(short)).status).toBe(200);
  expect(await endsIn(short)).toBe(25 * 60);
  test.clock.pass({ minutes: 25 });
  expect((await view(short)).error.code).toBe('LINK_EXPIRED');
});
