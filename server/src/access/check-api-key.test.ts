import { CALLS } from '@countersign/contract/calls';
import { isSufficient, SCOPES, type Scope } from '@countersign/contract/rules/scopes';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createApiKey, type KeyRights, listApiKeys, revokeApiKey } from './api-keys.ts';
import { createApiKeyCheck } from './check-api-key.ts';
import type { AccessFacts } from '../http/access-log.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const keyWith = async (rights: Partial<KeyRights>) => createApiKey(test.services, 'limited', rights);
const askWith = (key: string, options: Call) =>
  call(test, { ...options, headers: { authorization: `Bearer ${key}` } });
const branches = (key: string, ip?: string) =>
  askWith(key, { path: '/api/v1/originator/branches', ...(ip ? { ip } : {}) });
const originatorWith = (apiKey: string) => new Originator({ ...test, apiKey });

/** `attack/test-mode.test.ts` covers the calls that only test keys can make. */
const originatorCalls = Object.values(CALLS).flatMap((one) =>
  one.access === 'api-key' && !('onlyFor' in one && one.onlyFor === 'test') ? [one] : [],
);

describe('the scopes of a key', () => {
  it.each(SCOPES)('%s allows the calls that require it, and no others', async (scope: Scope) => {
    const { key } = await keyWith({ scopes: [scope] });
    for (const one of originatorCalls) {
      const { method, path } = one;
      const answer = await askWith(key, { method, path, ...(method === 'GET' ? {} : { body: '{{{' }) });
      const refused = { status: 403, error: { code: 'API_KEY_SCOPE_MISSING', scope: one.scope } };
      if (isSufficient([scope], one)) expect(answer.status, `${method} ${path}`).not.toBe(403);
      else expect(answer, `${method} ${path}`).toMatchObject(refused);
    }
  });

  it('are named in the response and in the API description', async () => {
    const { key } = await keyWith({ scopes: ['send'] });
    expect((await branches(key)).error.message).toBe(
      'This API key lacks the scope read, which this call requires.',
    );
    const { paths } = (await test.app.inject({ url: '/api/openapi.json' })).json();
    for (const { method, path, scope } of originatorCalls) {
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()];
      expect(operation.security).toEqual([{ apiKey: [] }, { staffSession: [] }]);
      expect(operation.description).toContain(`scope \`${scope}\``);
      expect(operation.responses['403'].description).toContain('API_KEY_SCOPE_MISSING');
    }
  });
});

/** The request bodies of calls that reject an empty body, keyed by the end of their path. */
const BODIES: Readonly<Record<string, object>> = {
  extend: { expires_at: '2099-01-01T00:00:00Z' },
  review: { decision: 'accept', round: 1 },
  department: { department: null },
  folder: { folder: null },
  notes: { text: 'Called' },
  assignee: { person_id: null },
  reviewers: { person_ids: [] },
  'reference-photo': { reference_photo: 'data:image/jpeg;base64,AAAA' },
};

describe('the key of a department', () => {
  it('sees and changes only its own sessions and templates; others answer as if they did not exist', async () => {
    const [own, other] = await Promise.all(
      ['Pune', 'Delhi'].map(async (department) => originatorWith((await keyWith({ department })).key)),
    );
    if (!own || !other) throw new Error('There are two');
    const { sessionId, signer, created } = await own.start({ template: { validity_hours: 5 } });
    const { data } = await own.ask(`/sessions/${sessionId}`);
    expect(data.department).toBe('Pune');
    // Selects every call with a session or template id in its path, so new calls are included automatically. Calls
    // that need access to all departments are left out, because they refuse this key whatever the id is.
    const named = originatorCalls.filter(
      (one) => /\/(?:sessions|templates)\/:id/.test(one.path) && !('forAllDepartments' in one),
    );
    expect(named.length).toBeGreaterThan(9);
    for (const { method, path } of named) {
      const isTemplate = path.includes('/templates/');
      const target = path
        .replace(':id', isTemplate ? data.template_id : sessionId)
        .replace(':pid', signer.id)
        .replace(':delivery_id', sessionId)
        .replace(':sha256', '0'.repeat(64));
      const answer = await askWith(other.test.apiKey, {
        method,
        path: target,
        ...(method === 'GET' ? {} : { body: BODIES[path.split('/').at(-1) ?? ''] ?? {} }),
      });
      const code = isTemplate ? 'TEMPLATE_NOT_FOUND' : 'SESSION_NOT_FOUND';
      expect(answer, `${method} ${path}`).toMatchObject({ status: 404, error: { code } });
    }
    const foreign = { participants: [{ name: 'A', phone: '+919876543210' }], template_id: data.template_id };
    expect(await other.upload(foreign)).toMatchObject({ status: 404, error: { code: 'TEMPLATE_NOT_FOUND' } });
    expect((await other.ask('/sessions')).data.sessions).toEqual([]);
    expect((await other.ask('/templates')).data.templates).toEqual([]);

    expect((await own.ask('/sessions')).data.sessions).toHaveLength(1);
    expect((await own.ask('/templates')).data.templates).toHaveLength(1);
    const all = new Originator(test);
    expect((await all.ask(`/sessions/${sessionId}`)).data.session_id).toBe(created.data.session_id);
    // A session started by an all-department key with a department's template belongs to that department.
    const { status, data: lent } = await all.upload(foreign);
    expect(status).toBe(201);
    expect((await own.ask(`/sessions/${lent.session_id}`)).status).toBe(200);
    expect((await own.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' })).status).toBe(200);
  });

  it('cannot change anything shared by all departments', async () => {
    const { key } = await keyWith({ department: 'Pune' });
    const shared = originatorCalls.filter((one) => 'forAllDepartments' in one);
    expect(shared.map(({ path }) => path)).toContain('/api/v1/originator/webhook-secrets');
    for (const { method, path } of shared)
      expect(await askWith(key, { method, path, body: {} }), path).toMatchObject({
        status: 403,
        error: { code: 'API_KEY_FOR_ONE_DEPARTMENT' },
      });
    expect(await branches(key)).toMatchObject({ status: 200 });
  });
});

describe('a limited key', () => {
  it('ends when it expires', async () => {
    const { key } = await keyWith({ expiresAt: new Date(+test.services.now() + 3_600_000) });
    expect(await branches(key)).toMatchObject({ status: 200 });
    test.clock.pass({ hours: 1 });
    expect(await branches(key)).toMatchObject({ status: 401, error: { code: 'API_KEY_INVALID' } });
  });

  it('works only from its networks', async () => {
    const { key } = await keyWith({
      networks: ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7', '::ffff:172.16.0.0/108', '::ffff:192.0.2.9'],
    });
    for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '192.0.2.7', '172.31.0.1', '192.0.2.9'])
      expect(await branches(key, ip), ip).toMatchObject({ status: 200 });
    for (const ip of ['10.2.0.1', '2001:db9::1', '192.0.2.8', '172.32.0.1'])
      expect(await branches(key, ip), ip).toMatchObject({
        status: 403,
        error: { code: 'API_KEY_NETWORK_REFUSED' },
      });
  });

  it('records its last use to the minute', async () => {
    const { id, key } = await keyWith({});
    const lastUse = async () =>
      (await listApiKeys(test.services)).find((row) => row.id === id)?.lastUsedAt ?? null;
    expect(await lastUse()).toBeNull();
    await branches(key);
    const first = await lastUse();
    expect(first).not.toBeNull();
    await branches(key);
    expect(await lastUse()).toEqual(first);
    test.clock.pass({ minutes: 2 });
    await branches(key);
    expect(Number(await lastUse())).toBeGreaterThan(Number(first) + 60_000);
  });
});

it('names a rejected key in the access log, without the key itself', async () => {
  const check = createApiKeyCheck(test.services);
  const { id, key } = await keyWith({ scopes: ['send'] });
  const { id: revoked, key: revokedKey } = await keyWith({});
  await revokeApiKey(test.services, revoked);
  const noted: AccessFacts[] = [];
  const refuse = async (token: string) => {
    const accessFacts = {};
    noted.push(accessFacts);
    const request = { headers: { authorization: `Bearer ${token}` }, ip: '203.0.113.9', accessFacts };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a request that the check reads
    await expect(check(request as unknown as FastifyRequest, { scope: 'read' })).rejects.toThrow();
  };
  for (const token of [key, revokedKey, 'cs_unknown']) await refuse(token);
  expect(noted).toEqual([
    { api_key_id: id },
    { api_key_id: revoked, revoked_at: expect.any(Date) },
    { api_key_id: null },
  ]);
});
