import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings/settings.ts';
import { connectDatabase } from '../database/connect.ts';
import { openServices } from '../composition/open-services.ts';
import { readOutbox } from '../providers/outbox.ts';
import { call, Originator, willingVision } from '../../tests/helpers/signing.ts';
import type { TestApp } from '../../tests/helpers/test-app.ts';
import { createTestDatabase } from '../../tests/helpers/test-database.ts';
import { createLog } from './request-log.ts';

let test: TestApp;
let lines: string[] = [];
const logged = () => lines.join('');
const entries = () => lines.map((line): Record<string, unknown> => JSON.parse(line));

/** Opens the application with the most verbose log level, and captures the log. */
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-test-'));
  const testDatabase = await createTestDatabase();
  const apiKey = `test_${randomBytes(24).toString('hex')}`;
  const config = readSettings({ NODE_ENV: 'test', DATA_DIR: dataDir, BOOTSTRAP_API_KEY: apiKey });
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const database = connectDatabase(testDatabase.connection, { log });
  const opened = await openServices(config, log, {
    publicUrl: 'http://sign.test',
    database: { database, notes: [], close: () => database.close() },
  });
  opened.services.vision = willingVision;
  const app = await buildApp(opened.services);
  test = {
    app,
    services: opened.services,
    apiKey,
    clock: { pass: () => undefined, hold: () => undefined },
    async close() {
      await app.close();
      await opened.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});
afterAll(() => test.close());

describe('the log', () => {
  it('names every request by its route and contains no secret of a whole signing', async () => {
    lines = [];
    const originator = new Originator(test);
    const { sessionId, created, signer } = await originator.start({
      template: { send_invite_notification: true },
      participants: [{ name: 'Asha Venkataraman', phone: '+919812345678', email: 'asha.v@example.com' }],
    });
    await signer.open();
    await signer.walkTo('signature');
    const token = await originator.ask(`/sessions/${sessionId}/document-token`, { method: 'POST' });
    await call(test, { path: `/api/v1/docs/${token.data.token}` });
    await call(test, { path: '/api/v1/participant/a-wrong-token-that-may-be-nearly-right' });
    await call(test, { path: '/a-link-token-opened-in-the-browser' });
    await call(test, { path: '/api/v1/nothing/a-secret-in-a-wrong-place?token=another-secret' });
    await signer.post('/otp/verify', { otp: 'the-code-in-clear' });

    const messages = await readOutbox(test.services);
    const codes = messages.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
    expect(codes.length).toBeGreaterThan(0);
    const secrets = [
      ...codes.map((code) => `"${code}"`),
      ...codes.map((code) => `${code} is your code`),
      signer.token,
      signer.bearer,
      test.apiKey,
      token.data.token,
      created.data.participants[0].link,
      '9812345678',
      'Venkataraman',
      'asha.v@',
      'wrong-token',
      'link-token-opened',
      'secret',
      'the-code-in-clear',
    ];
    for (const secret of secrets) expect(logged(), secret).not.toContain(secret);

    const requests = entries().filter(({ msg }) => msg === 'request');
    expect(new Set(requests.map(({ request_id: id }) => id)).size).toBe(requests.length);
    for (const [route, caller] of [
      ['/api/v1/participant/:token', 'anonymous'],
      ['/api/v1/docs/:token', 'anonymous'],
      ['/api/v1/participant/signature-capture', 'signer'],
      ['/api/v1/originator/sessions/:id/document-token', 'api-key'],
    ])
      expect(requests).toContainEqual(
        expect.objectContaining({
          level: 'info',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          method: expect.stringMatching(/^(GET|POST)$/),
          route,
          status: expect.any(Number),
          duration_ms: expect.any(Number),
          caller,
        }),
      );
  });

  it('has one line for an address that cannot be decoded, without the address', async () => {
    lines = [];
    await test.app.inject({ url: '/%E0-a-secret' });
    expect(entries().filter(({ msg }) => msg === 'request')).toMatchObject([
      { method: 'GET', route: 'unknown', caller: 'anonymous' },
    ]);
    expect(logged()).not.toContain('a-secret');
  });

  it('names the key and address of an originator whose call fails or is refused', async () => {
    lines = [];
    const originator = new Originator(test);
    await originator.ask('/sessions/0198c5a0-0000-7000-8000-000000000000', { ip: '203.0.113.50' });
    await originator.ask('/branches', { headers: { authorization: 'Bearer cs_guess' }, ip: '203.0.113.51' });
    await originator.ask('/branches', { ip: '203.0.113.52' });
    const warned = entries().filter(({ level }) => level === 'warn');
    expect(warned).toMatchObject([
      {
        address: '203.0.113.50',
        api_key_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: 404,
        code: 'SESSION_NOT_FOUND',
      },
      { address: '203.0.113.51', api_key_id: null, code: 'API_KEY_INVALID' },
    ]);
    expect(logged()).not.toContain('cs_guess');
  });

  it('records the cause of a 500 under the id sent to the caller, who gets no details', async () => {
    lines = [];
    const { maps } = test.services;
    test.services.maps = { draw: () => Promise.reject(new Error('The map broke at internal-host')) };
    const { signer } = await new Originator(test).start();
    await signer.walkTo('document');
    const answer = await signer.locate();
    test.services.maps = maps;
    expect(answer.status === 200 || answer.status === 500).toBe(true);
    const { storage } = test.services;
    test.services.storage = {
      ...storage,
      get: () => Promise.reject(new Error('disk /dev/secret-disk is gone')),
    };
    const { sessionId } = await new Originator(test).start();
    const failed = await test.app.inject({
      url: `/api/v1/originator/sessions/${sessionId}/document`,
      headers: { authorization: `Bearer ${test.apiKey}` },
    });
    test.services.storage = storage;

    expect(failed.statusCode).toBe(500);
    expect(failed.json()).toEqual({
      success: false,
      error: { code: 'INTERNAL_ERROR', message: 'Something went wrong. Please try again.' },
    });
    const id = failed.headers['x-request-id'];
    const entry = entries().find(({ level, request_id }) => level === 'error' && request_id === id);
    expect(entry).toMatchObject({ err: { type: 'Error', message: expect.stringContaining('secret-disk') } });
    expect(JSON.stringify(entry)).toContain('routes.ts');
  });

  it('omits values that a database error or a gateway quotes', async () => {
    // Stops the jobs, so that only the test writes to the log.
    await test.services.jobs.stop();
    lines = [];
    const { log } = test.services;
    await test.services.database.pool
      .query("select 'asha.v@example.com'::uuid")
      .catch((err: unknown) => log.error({ err }, 'a database error'));
    const link = `https://sign.test/${randomBytes(32).toString('base64url')}`;
    const gateway = new Error(`Cannot send "482913 is your code" to +919812345678: ${link}`, {
      cause: new Error('POST /send?to=%2B919812345678 failed'),
    });
    log.error({ err: gateway }, 'a gateway error');
    log.error({ err: 'a text with +919812345678' }, 'no error at all');
    log.warn(
      { headers: { authorization: 'Bearer x-y-z' }, person: { phone: '+919812345678', otp: '482913' } },
      'objects',
    );
    expect(lines).toHaveLength(4);
    for (const secret of ['9812345678', '482913', link.slice(-43), 'x-y-z', 'asha.v@'])
      expect(logged(), secret).not.toContain(secret);
    expect(logged()).toContain('Cannot send');
  });
});
