import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@countersign/contract/calls';
import { call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import {
  bootstrapApiKey,
  createApiKey,
  type KeyRights,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from './api-keys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const ask = (authorization?: string) =>
  call(test, {
    path: '/api/v1/originator/branches',
    headers: authorization === undefined ? {} : { authorization },
  });

describe('an API key', () => {
  it('opens the originator API, and no other credential does', async () => {
    expect(await ask(`Bearer ${test.apiKey}`)).toMatchObject({ status: 200, success: true });
    expect(await ask(`bearer ${test.apiKey}`)).toMatchObject({ status: 200 });
    const wrong = [
      undefined,
      '',
      test.apiKey,
      'Bearer',
      'Bearer ',
      `Basic ${test.apiKey}`,
      `Bearer ${test.apiKey}x`,
      `Bearer ${test.apiKey.slice(0, -1)}`,
      `Bearer ${test.apiKey} `.repeat(2),
      `Bearer ${'x'.repeat(100_00)}`,
      "Bearer ' or 1=1 --",
    ];
    for (const authorization of wrong)
      expect(await ask(authorization), String(authorization)).toMatchObject({
        status: 401,
        success: false,
        error: { code: 'API_KEY_INVALID' },
      });
  });

  it('is required by every call of the originator API before its body is read', async () => {
    const calls = Object.values(CALLS).filter(({ access }) => access === 'api-key');
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path } of calls) {
      const answer = await call(test, { method, path, ...(method === 'GET' ? {} : { body: '{{{' }) });
      expect(answer, path).toMatchObject({ status: 401, error: { code: 'API_KEY_INVALID' } });
    }
  });

  it('is shown once and works until it is permanently revoked', async () => {
    const { id, key } = await createApiKey(test.services, 'loan system');
    expect(key).toMatch(/^cs_/);
    expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 200 });
    expect(JSON.stringify(await listApiKeys(test.services))).not.toContain(key);

    expect(await revokeApiKey(test.services, id)).toBe(true);
    expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 401 });
    expect(await revokeApiKey(test.services, id)).toBe(false);
    await bootstrapApiKey(test.services, key);
    expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 401 });
  });

  it('differs from every credential of a signer', async () => {
    const { signer } = await new Originator(test).start();
    await signer.walkTo('otp');
    expect(await ask(`Bearer ${signer.bearer}`)).toMatchObject({ status: 401 });
    expect(await ask(`Bearer ${signer.token}`)).toMatchObject({ status: 401 });
    const withKey = await signer.get(`/document/${signer.id}`, { authorization: `Bearer ${test.apiKey}` });
    expect(withKey).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
  });
});

const HOUR = 3_600_000;
const rotate = (id: string, hours: number) =>
  test.services.database.transaction((tx) => rotateApiKey(test.services, tx, id, hours));
const listed = async (id: string) => (await listApiKeys(test.services)).find((key) => key.id === id);

describe('a key that replaces another', () => {
  it('has the same rights, while the former key works for the given hours', async () => {
    test.clock.hold();
    const at = +test.services.now();
    const rights: KeyRights = {
      scopes: ['read', 'send'],
      department: 'Loans',
      networks: ['127.0.0.0/8'],
      returnOrigins: ['https://loans.example'],
      frameOrigins: ['https://frame.example'],
      isTest: true,
      expiresAt: null,
    };
    const former = await createApiKey(test.services, 'loan system', rights);
    const made = await rotate(former.id, 2);
    expect(made?.key).toMatch(/^test_/);
    expect(made).toMatchObject({ name: 'loan system', rights, formerEndsAt: new Date(at + 2 * HOUR) });
    expect(await listed(made?.id ?? '')).toMatchObject({ name: 'loan system', ...rights });
    expect(await listed(former.id)).toMatchObject({ expiresAt: new Date(at + 2 * HOUR), revokedAt: null });
    for (const key of [former.key, made?.key])
      expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 200 });
    test.clock.pass({ hours: 2 });
    expect(await ask(`Bearer ${former.key}`)).toMatchObject({ status: 401 });
    expect(await ask(`Bearer ${made?.key}`)).toMatchObject({ status: 200 });
  });

  it('has the same lifetime as the former key, which ends no later than before', async () => {
    test.clock.hold();
    const made = +test.services.now();
    const { id } = await createApiKey(test.services, 'audit', { expiresAt: new Date(made + 10 * HOUR) });
    test.clock.pass({ hours: 4 });
    expect(await rotate(id, 24)).toMatchObject({
      rights: { expiresAt: new Date(made + 14 * HOUR) },
      formerEndsAt: new Date(made + 10 * HOUR),
    });
  });

  it('is the only replacement, however often and concurrently it is requested', async () => {
    const former = await createApiKey(test.services, 'twice');
    const asked = await Promise.allSettled([1, 2, 3].map(() => rotate(former.id, 1)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(rotate(former.id, 1)).rejects.toMatchObject({ code: 'API_KEY_REPLACED' });
    const next = (await listApiKeys(test.services)).filter(({ name }) => name === 'twice');
    expect(next.map(({ expiresAt }) => expiresAt === null)).toEqual([false, true]);
    // A key is shown only once. If it was lost, it can be revoked and replaced again.
    await revokeApiKey(test.services, next[1]?.id ?? '');
    expect(await rotate(former.id, 1)).not.toBeNull();
  });

  it("continues the former key's work: it recognises repeated requests and owns the drafts", async () => {
    const former = await createApiKey(test.services, 'system');
    const draftWith = (key: string | undefined) =>
      call(test, {
        method: 'POST',
        path: '/api/v1/originator/drafts',
        body: { content: {} },
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'begin' },
      });
    const made = await draftWith(former.key);
    expect(made.status).toBe(201);
    const second = await rotate(former.id, 1);
    const third = await rotate(second?.id ?? '', 1);
    for (const key of [second?.key, third?.key]) {
      expect((await draftWith(key)).data).toEqual(made.data);
      const path = `/api/v1/originator/drafts/${made.data.draft_id}`;
      expect(await call(test, { path, headers: { authorization: `Bearer ${key}` } })).toMatchObject({
        status: 200,
      });
    }
    const outsider = await createApiKey(test.services, 'another system');
    expect((await draftWith(outsider.key)).data.draft_id).not.toBe(made.data.draft_id);
  });

  it('is not created for a revoked, expired or unknown key', async () => {
    test.clock.hold();
    const revoked = await createApiKey(test.services, 'revoked');
    await revokeApiKey(test.services, revoked.id);
    const over = await createApiKey(test.services, 'over', { expiresAt: test.services.now() });
    const before = await listApiKeys(test.services);
    for (const id of [revoked.id, over.id, '00000000-0000-7000-8000-000000000000'])
      expect(await rotate(id, 24)).toBeNull();
    expect(await listApiKeys(test.services)).toEqual(before);
  });
});
