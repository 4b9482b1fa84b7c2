import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ringOf } from '../crypto/key-ring.ts';
import { keyedHash } from '../crypto/secrets.ts';
import { createVault } from '../crypto/vault.ts';
import { idempotencyKeys, sessions, staff } from '../database/schema.ts';
import { multipartOf } from '../../tests/helpers/multipart.ts';
import { Originator, sampleDocument, willingVision } from '../../tests/helpers/signing.ts';
import { signedInAs } from '../../tests/helpers/staff.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createApiKey } from '../access/api-keys.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  originator = new Originator(test);
});
afterAll(() => test.close());

const sessionBody = (reference: string) => ({
  reference,
  participants: [{ name: 'Asha', phone: '+919876543210' }],
});

async function create(session: object, key?: string, apiKey = test.apiKey) {
  const { payload, contentType } = multipartOf({
    document: { content: await sampleDocument(), filename: 'loan.pdf', type: 'application/pdf' },
    session: JSON.stringify(session),
  });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': contentType };
  return test.app.inject({
    method: 'POST',
    url: '/api/v1/originator/sessions',
    headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
    payload,
  });
}

async function sessionsOf(reference: string): Promise<number> {
  const [row] = await test.services.database.db
    .select({ total: count() })
    .from(sessions)
    .where(eq(sessions.reference, reference));
  return row?.total ?? 0;
}

describe('Idempotency-Key', () => {
  it('returns the same response to the same request, byte for byte, without repeating the work', async () => {
    const first = await create(sessionBody('same'), 'key 1');
    const second = await create(sessionBody('same'), 'key 1');
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await sessionsOf('same')).toBe(1);
  });

  it('treats the same request in another order as identical', async () => {
    const { participants } = sessionBody('');
    const first = await create({ reference: 'order', participants }, 'key order');
    const second = await create({ participants, reference: ' order ' }, 'key order');
    expect(second.payload).toBe(first.payload);
  });

  it('lets one of twenty identical requests do the work while the others wait for its response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(sessionBody('identical'), 'key identical')),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ payload }) => payload)).size).toBe(1);
    expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    // Requests that find the inspector busy are rejected with 503. A retry then gets the same response as the others.
    expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 503)).toEqual([]);
    expect((await create(sessionBody('identical'), 'key identical')).payload).toBe(made[0]?.payload);
    expect(await sessionsOf('identical')).toBe(1);
  });

  it('lets one of twenty identical requests make a small change, and all get its response', async () => {
    const { sessionId } = await originator.start();
    const headers = { 'idempotency-key': 'key token' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        originator.ask(`/sessions/${sessionId}/document-token`, { method: 'POST', body: {}, headers }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(1);
  });

  it('refuses a different request with the same key', async () => {
    await create(sessionBody('one'), 'key other');
    const other = await create(sessionBody('another'), 'key other');
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ error: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(await sessionsOf('another')).toBe(0);
    const elsewhere = await originator.ask('/branches', {
      method: 'POST',
      body: { name: 'Pune', latitude: 1, longitude: 1 },
      headers: { 'idempotency-key': 'key other' },
    });
    expect(elsewhere.status).toBe(422);
  });

  it('belongs to one API key', async () => {
    const { key } = await createApiKey(test.services, 'another system');
    const mine = await create(sessionBody('mine'), 'key shared');
    const theirs = await create(sessionBody('mine'), 'key shared', key);
    expect(theirs.statusCode).toBe(201);
    expect(theirs.payload).not.toBe(mine.payload);
    expect(await sessionsOf('mine')).toBe(2);
  });

  it('does not remember a failed request', async () => {
    const bad = await create({ ...sessionBody('failed'), template_id: randomUUID() }, 'key failed');
    expect(bad.statusCode).toBe(404);
    expect((await create(sessionBody('failed'), 'key failed')).statusCode).toBe(201);
  });

  it('must be 1 to 200 printable characters', async () => {
    expect((await create(sessionBody('long'), 'x'.repeat(200))).statusCode).toBe(201);
    for (const key of ['', 'x'.repeat(201), 'clé', 'a\tb'])
      expect((await create(sessionBody('bad'), key)).json(), key).toMatchObject({
        error: { code: 'IDEMPOTENCY_KEY_INVALID' },
      });
    expect(await sessionsOf('bad')).toBe(0);
  });

  it('neither recreates an erased session nor returns its response', async () => {
    const { session_id } = (await create(sessionBody('erased'), 'key erased')).json().data;
    for (const act of ['cancel', 'erase'])
      expect((await originator.ask(`/sessions/${session_id}/${act}`, { method: 'POST' })).status).toBe(200);
    expect((await create(sessionBody('erased'), 'key erased')).json()).toMatchObject({
      error: { code: 'IDEMPOTENCY_ANSWER_ERASED' },
    });
    expect(await sessionsOf('erased')).toBe(1);
  });

  it('creates two sessions for two requests without it', async () => {
    await create(sessionBody('no key'));
    await create(sessionBody('no key'));
    expect(await sessionsOf('no key')).toBe(2);
  });

  it('works for every call that changes something', async () => {
    const { sessionId, signer } = await originator.start();
    const calls: [string, unknown][] = [
      ['/branches', { name: 'Pune', latitude: 1, longitude: 1 }],
      ['/templates', { name: 'Loans' }],
      [`/sessions/${sessionId}/participants/${signer.id}/resend-link`, undefined],
      [`/sessions/${sessionId}/document-token`, { revoke_others: true }],
      [`/sessions/${sessionId}/cancel`, undefined],
    ];
    for (const [path, body] of calls) {
      const options = { method: 'POST' as const, body, headers: { 'idempotency-key': `key ${path}` } };
      const first = await originator.ask(path, options);
      const second = await originator.ask(path, options);
      expect(first.success, path).toBe(true);
      expect(second.data, path).toEqual(first.data);
      expect(second.headers['idempotent-replayed'], path).toBe('true');
    }
  });

  it('stores nothing guessable about the request', async () => {
    const { db } = test.services.database;
    const body = { phone: '+919876543299' };
    const { sessionId, signer } = await originator.start();
    const path = `/sessions/${sessionId}/participants/${signer.id}/contact`;
    const correct = () =>
      originator.ask(path, { method: 'POST', body, headers: { 'idempotency-key': 'key contact' } });
    const first = await correct();
    const isKey = eq(idempotencyKeys.recordId, sessionId);
    const [row] = await db.select().from(idempotencyKeys).where(isKey);
    const written = `POST /api/v1/originator${path}\n`;
    const { idempotency } = test.services.keys;
    const text = JSON.stringify(body);
    expect(row?.requestSha256).toBe(keyedHash(idempotency, written + text));
    expect(await correct()).toMatchObject({ data: first.data, headers: { 'idempotent-replayed': 'true' } });
  });

  it('stores the response so that the master key alone cannot decrypt it', async () => {
    const answer = await create(sessionBody('encrypted'), 'key encrypted');
    const { db } = test.services.database;
    const [row] = await db
      .select()
      .from(idempotencyKeys)
      .orderBy(sql`created_at desc`)
      .limit(1);
    if (!row?.answerEncrypted) throw new Error('The answer was not kept');
    const { answerEncrypted } = row;
    const [{ link }] = answer.json().data.participants;
    expect(answerEncrypted.includes(link)).toBe(false);
    expect(row.keyHash.includes('key sealed')).toBe(false);
    const { personalData, blobs, otpCode, evidenceHead, idempotency } = test.services.keys;
    for (const ring of [personalData, blobs, ...[otpCode, evidenceHead, idempotency].map(ringOf)])
      expect(() =>
        createVault(ring).decrypt(answerEncrypted, `idempotency_keys.answer:${row.callerId}`),
      ).toThrow();
  });
});

describe('a response repeated to a staff member', () => {
  it('is the same as for an unknown session while the session is outside their scope', async () => {
    const { browser, personId } = await signedInAs(test, 'officer', { departments: ['Pune'] });
    const start = () => {
      browser.headers['idempotency-key'] = 'start';
      return browser.startSession();
    };
    const started = await start();
    const path = `/originator/sessions/${started.data.session_id}/document-token`;
    const handOut = () =>
      browser.ask(path, { method: 'POST', body: {}, headers: { 'idempotency-key': 'hand out' } });
    const handedOut = await handOut();
    const moveTo = (department: string) =>
      test.services.database.db
        .update(staff)
        .set({ departments: [department] })
        .where(eq(staff.id, personId));
    await moveTo('Goa');
    for (const answer of [await start(), await handOut()])
      expect(answer).toMatchObject({ status: 404, error: { code: 'SESSION_NOT_FOUND' } });
    await moveTo('Pune');
    expect((await start()).data).toEqual(started.data);
    expect((await handOut()).data).toEqual(handedOut.data);
  });
});
