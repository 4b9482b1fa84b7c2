import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@countersign/contract/calls';
import { call, Originator, willingVision } from '../testing/signing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { bootstrapApiKey, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

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
  it('opens the originator API, and nothing else does', async () => {
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

  it('is asked for by every call of the originator API, before its body is read', async () => {
    const calls = Object.values(CALLS).filter(({ access }) => access === 'api-key');
    expect(calls.length).toBeGreaterThan(10);
    for (const { method, path } of calls) {
      const answer = await call(test, { method, path, ...(method === 'GET' ? {} : { body: '{{{' }) });
      expect(answer, path).toMatchObject({ status: 401, error: { code: 'API_KEY_INVALID' } });
    }
  });

  it('is shown once and works until it is revoked, for good', async () => {
    const { id, key } = await createApiKey(test.services, 'loan system');
    expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 200 });
    expect(JSON.stringify(await listApiKeys(test.services))).not.toContain(key);

    expect(await revokeApiKey(test.services, id)).toBe(true);
    expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 401 });
    expect(await revokeApiKey(test.services, id)).toBe(false);
    await bootstrapApiKey(test.services, key);
    expect(await ask(`Bearer ${key}`)).toMatchObject({ status: 401 });
  });

  it('is nothing that a signer has', async () => {
    const { signer } = await new Originator(test).start();
    await signer.walkTo('otp');
    expect(await ask(`Bearer ${signer.bearer}`)).toMatchObject({ status: 401 });
    expect(await ask(`Bearer ${signer.token}`)).toMatchObject({ status: 401 });
    const withKey = await signer.get(`/document/${signer.id}`, { authorization: `Bearer ${test.apiKey}` });
    expect(withKey).toMatchObject({ status: 401, error: { code: 'SESSION_EXPIRED' } });
  });
});
