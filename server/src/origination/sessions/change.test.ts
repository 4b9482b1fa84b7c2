import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@countersign/contract/calls';
import { readOutbox } from '../../providers/outbox.ts';
import { encryptOtp } from '../../../tests/helpers/signer-input.ts';
import {
  call,
  Originator,
  sampleDocument,
  type Signer,
  willingVision,
} from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const post = (path: string, body?: unknown) => originator.ask(path, { method: 'POST', body });
const types = async (sessionId: string): Promise<string[]> =>
  (await originator.ask(`/sessions/${sessionId}`)).data.timeline.map(({ type }: { type: string }) => type);

const resendPath = (session: string, participant: string) =>
  `/sessions/${session}/participants/${participant}/resend-link`;

const fetchDocument = (token: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/api/v1/docs/${token}`, headers });

describe('cancelling a session', () => {
  it('ends it: every signer call gets 410, and cancelling again gets 409', async () => {
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('otp');
    expect(await post(`/sessions/${sessionId}/cancel`)).toMatchObject({
      status: 200,
      data: { session_id: sessionId, status: 'CANCELLED' },
    });

    for (const [name, answer] of await everySignerCall(signer))
      expect(answer, name).toMatchObject({ status: 410, error: { code: 'LINK_CANCELLED' } });
    expect(await post(`/sessions/${sessionId}/cancel`)).toMatchObject({
      status: 409,
      error: { code: 'SESSION_ENDED' },
    });
    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(data).toMatchObject({ status: 'CANCELLED', participants: [{ status: 'CANCELLED' }] });
    expect((await types(sessionId)).filter((type) => type === 'SESSION_CANCELLED')).toHaveLength(1);
  });

  it('keeps existing signatures', async () => {
    const { sessionId, signers } = await originator.start({ participants: [{}, {}] });
    await signers[0]?.walkTo('signature');
    await post(`/sessions/${sessionId}/cancel`);
    const { data } = await originator.ask(`/sessions/${sessionId}`);
    expect(data.participants.map(({ status }: { status: string }) => status)).toEqual([
      'SIGNED',
      'CANCELLED',
    ]);
  });

  it('is too late once everyone has signed', async () => {
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('signature');
    expect(await post(`/sessions/${sessionId}/cancel`)).toMatchObject({ status: 409 });
  });

  it('happens once for concurrent requests', async () => {
    const { sessionId } = await originator.start();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(`/sessions/${sessionId}/cancel`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });
});

describe('a new link', () => {
  it('ends the old link and its bearer token, works itself, and is sent to the signer', async () => {
    const { sessionId, signer } = await originator.start();
    await signer.walkTo('otp');
    const old = { token: signer.token, bearer: signer.bearer };
    const { status, data } = await post(`/sessions/${sessionId}/participants/${signer.id}/resend-link`);
    expect(status).toBe(200);
    expect(data.participant_id).toBe(signer.id);

    expect(await signer.open()).toMatchObject({ status: 404, error: { code: 'LINK_UNKNOWN' } });
    expect(await signer.sendOtp()).toMatchObject({ status: 404, error: { code: 'LINK_UNKNOWN' } });
    expect(await signer.consent()).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });

    signer.token = data.link.slice(data.link.lastIndexOf('/') + 1);
    signer.bearer = '';
    expect(signer.token).not.toBe(old.token);
    expect(await signer.open()).toMatchObject({ status: 200 });
    await signer.walkTo('document');

    const isDelivered = async () =>
      (await readOutbox(test.services)).some(({ text }) => text.includes(data.link));
    await expect.poll(isDelivered).toBe(true);
    expect(await types(sessionId)).toContain('LINK_REISSUED');
    await expect.poll(() => types(sessionId)).toContain('MESSAGE_SENT');
  });

  it('is returned without being sent on request, and ends the old link and reminders', async () => {
    const template = await originator.ask('/templates', {
      method: 'POST',
      body: { send_invite_notification: true },
    });
    const { sessionId, signer } = await originator.start({ template_id: template.data.template_id });
    const wasInvited = async () =>
      (await readOutbox(test.services)).some(({ text }) => text.includes(signer.token));
    await expect.poll(wasInvited).toBe(true);
    const { status, data } = await post(`/sessions/${sessionId}/participants/${signer.id}/link`);
    expect(status).toBe(200);

    expect(await signer.open()).toMatchObject({ status: 404, error: { code: 'LINK_UNKNOWN' } });
    signer.token = data.link.slice(data.link.lastIndexOf('/') + 1);
    expect(await signer.open()).toMatchObject({ status: 200 });
    const { timeline, messages } = (await originator.ask(`/sessions/${sessionId}`)).data;
    expect(timeline).toContainEqual(
      expect.objectContaining({ type: 'LINK_REISSUED', facts: expect.objectContaining({ sent: false }) }),
    );
    expect(messages).toHaveLength(1);
    test.clock.pass({ minutes: 11 });
    expect(await post(`/sessions/${sessionId}/remind`)).toMatchObject({
      status: 409,
      error: { code: 'NOBODY_TO_REMIND' },
    });
  });

  it('is refused for participants who signed, were blocked, are unknown or belong to another session', async () => {
    const { sessionId, signer } = await originator.start();
    const other = await originator.start();
    for (const id of [other.signer.id, 'nobody', '0198c5a0-0000-7000-8000-000000000000'])
      expect(await post(resendPath(sessionId, id))).toMatchObject({
        status: 404,
        error: { code: 'PARTICIPANT_NOT_FOUND' },
      });
    expect(await post(resendPath('nothing', signer.id))).toMatchObject({
      status: 404,
      error: { code: 'SESSION_NOT_FOUND' },
    });
    await signer.walkTo('signature');
    expect(await post(resendPath(sessionId, signer.id))).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_SIGNED' },
    });
    await post(`/sessions/${other.sessionId}/cancel`);
    expect(await post(resendPath(other.sessionId, other.signer.id))).toMatchObject({
      status: 409,
      error: { code: 'SESSION_ENDED' },
    });
  });
});

describe('a document token', () => {
  it('opens the document for a day by default, without any other credential', async () => {
    const { sessionId } = await originator.start();
    const { status, data } = await post(`/sessions/${sessionId}/document-token`);
    expect(status).toBe(201);
    expect(data.url).toBe(`http://sign.test/api/v1/docs/${data.token}`);
    expect(Date.parse(data.expires_at) - +test.services.now()).toBeGreaterThan(23.9 * 3_600_000);

    const pdf = await fetchDocument(data.token);
    expect(pdf.statusCode).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(pdf.rawPayload.equals(await sampleDocument())).toBe(true);
    const range = await fetchDocument(data.token, { range: 'bytes=0-4' });
    expect([range.statusCode, range.payload]).toEqual([206, '%PDF-']);
    expect((await fetchDocument(data.token, { range: 'bytes=99999999-' })).statusCode).toBe(416);
    expect(await types(sessionId)).toContain('DOCUMENT_TOKEN_ISSUED');
  });

  it('can end earlier tokens of its session, and of no other', async () => {
    const { sessionId } = await originator.start();
    const other = await originator.start();
    const first = await post(`/sessions/${sessionId}/document-token`, {});
    const elsewhere = await post(`/sessions/${other.sessionId}/document-token`, {});
    const second = await post(`/sessions/${sessionId}/document-token`, { expires_in_hours: 2 });
    expect((await fetchDocument(first.data.token)).statusCode).toBe(200);
    const third = await post(`/sessions/${sessionId}/document-token`, { revoke_others: true });
    for (const { data } of [first, second]) {
      const answer = await fetchDocument(data.token);
      expect(answer.json()).toMatchObject({ success: false, error: { code: 'DOCUMENT_TOKEN_REVOKED' } });
      expect(answer.statusCode).toBe(410);
    }
    for (const { data } of [third, elsewhere]) expect((await fetchDocument(data.token)).statusCode).toBe(200);
  });

  it('is refused for a version that does not exist yet, and with invalid options', async () => {
    const { sessionId } = await originator.start();
    const path = `/sessions/${sessionId}/document-token`;
    expect(await post(path, { version: 'sealed' })).toMatchObject({
      status: 409,
      error: { code: 'DOCUMENT_NOT_SEALED' },
    });
    for (const body of [{ expires_in_hours: 0 }, { expires_in_hours: 1.5 }, { version: 'x' }, 'null', '[]'])
      expect(await post(path, body), JSON.stringify(body)).toMatchObject({ status: 400 });
    expect(await post('/sessions/nothing/document-token', {})).toMatchObject({ status: 404 });
    for (const token of ['x', '%00', 'é', '..%2f..%2fetc'])
      expect((await fetchDocument(token)).statusCode).toBe(404);
  });

  it('ends when it expires', async () => {
    const { sessionId } = await originator.start();
    const { data } = await post(`/sessions/${sessionId}/document-token`, { expires_in_hours: 1 });
    test.clock.pass({ minutes: 59 });
    expect((await fetchDocument(data.token)).statusCode).toBe(200);
    test.clock.pass({ minutes: 1 });
    const answer = await fetchDocument(data.token);
    expect(answer.json()).toMatchObject({ error: { code: 'DOCUMENT_TOKEN_EXPIRED' } });
    expect(answer.statusCode).toBe(410);
  });

  it('leads a browser to a page with instructions if it is refused', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const answer = await fetchDocument('no%2Fsuch%20token', { accept });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/d?no%2Fsuch%20token');
  });

  it('leads a browser to that page too if its file is lost, and returns an error to a program', async () => {
    const { sessionId } = await originator.start();
    const { data } = await post(`/sessions/${sessionId}/document-token`);
    await rm(join(test.services.settings.DATA_DIR, 'blobs', sessionId), { recursive: true });
    const answer = await fetchDocument(data.token, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/d?${data.token}`);
    const asked = await fetchDocument(data.token, { accept: 'application/pdf, application/json' });
    expect([asked.statusCode, asked.json().error.code]).toEqual([500, 'FILE_UNREADABLE']);
  });
});

async function everySignerCall(signer: Signer) {
  const calls = Object.entries(CALLS).filter(
    ([, { access, path }]) =>
      access === 'link' || access === 'bearer' || path === '/api/v1/participant/:token',
  );
  expect(calls.length).toBeGreaterThanOrEqual(14);
  return Promise.all(
    calls.map(async ([name, { method, path }]) => {
      const url = path.replace(':token', signer.token).replaceAll(/:\w+/g, signer.id);
      const headers = { 'x-link-token': signer.token, authorization: `Bearer ${signer.bearer}` };
      const body = method === 'POST' ? await bodyFor(name, signer) : undefined;
      return [name, await call(test, { method, path: url, headers, body })] as const;
    }),
  );
}

async function bodyFor(name: string, signer: Signer): Promise<object> {
  const bodies: Record<string, object> = {
    verifyOtp: { otp: await encryptOtp(test.services.keys.otpTransport.publicJwk, '123456nonce') },
    recordDeviceIntelligence: { fingerprint_data: {} },
    consentToDocument: { scroll_confirmed: true, consent_given: true },
    captureLocation: { latitude: 18.5, longitude: 73.8, accuracy: 5 },
    submitLivenessPhotos: {
      images: ['data:image/jpeg;base64,AA==', 'data:image/jpeg;base64,AA==', 'data:image/jpeg;base64,AA=='],
    },
    captureSignature: { signature_base64: 'AAAA' },
  };
  return { participant_id: signer.id, session_id: signer.sessionId, ...bodies[name] };
}
