import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });

it('is alive and ready', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
});

it('is ready without a seal, but reports it, because signing continues', async () => {
  const problem = vi.spyOn(test.services.sealer, 'problem').mockResolvedValue('the file is missing');
  try {
    const ready = await get('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({
      status: 'ready',
      degraded: ['documents cannot be sealed: the file is missing'],
    });
    expect((await get('/metrics')).payload).toContain('countersign_can_seal 0');
  } finally {
    problem.mockRestore();
  }
  expect((await get('/metrics')).payload).toContain('countersign_can_seal 1');
});

describe('a disk with less space than MIN_FREE_DISK_MB', () => {
  let full: TestApp;
  beforeAll(async () => {
    full = await openTestApp({
      environment: { MIN_FREE_DISK_MB: '999999999' },
      replace: { vision: willingVision },
    });
  });
  afterAll(() => full.close());

  it('makes the node not ready and refuses every call that would write', async () => {
    const ready = await full.app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect(ready.json().reasons).toEqual([
      expect.stringMatching(/^the disk is nearly full: \d+ MB are free/),
    ]);

    const originator = new Originator(full);
    const refused = { status: 507, error: { code: 'STORAGE_FULL' } };
    expect(await originator.upload({ participants: [] })).toMatchObject(refused);
    expect(await originator.ask('/branches', { method: 'POST', body: '{{{' })).toMatchObject(refused);
    expect(await originator.ask('/branches')).toMatchObject({ status: 200, data: { branches: [] } });
    const outsider = await full.app.inject({ method: 'POST', url: '/api/v1/originator/branches' });
    expect(outsider.statusCode).toBe(401);
  });
});

it('answers 507 if the disk turns out full during a write', async () => {
  const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const put = vi.spyOn(test.services.storage, 'put').mockRejectedValue(error);
  try {
    const originator = new Originator(test);
    const participants = [{ name: 'Asha Rao', phone: '+919876543210' }];
    expect(await originator.upload({ participants })).toMatchObject({
      status: 507,
      error: { code: 'STORAGE_FULL' },
    });
    expect((await originator.ask('/sessions')).data.sessions).toEqual([]);
  } finally {
    put.mockRestore();
  }
});

it('counts requests by route, never by address', async () => {
  await get('/api/v1/participant/a-link-token');
  await get('/api/v1/nothing/at-all');
  const { headers, payload } = await get('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(payload).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/participant/:token",status="404"} 1',
  );
  expect(payload).toContain('process_cpu_seconds_total');
  expect(payload).not.toContain('a-link-token');
  expect(payload).not.toContain('at-all');
});

/** Changes the database's response only for the probe, so that background jobs continue undisturbed. */
async function whileDatabase<T>(answers: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { pool } = test.services.database;
  const query = pool.query.bind(pool);
  const probed = (...asked: Parameters<typeof query>) =>
    JSON.stringify(asked[0]).includes('pg_is_in_recovery') ? answers() : query(...asked);
  Object.assign(pool, { query: probed });
  try {
    return await work();
  } finally {
    Object.assign(pool, { query });
  }
}

it('is alive but not ready while the database does not answer', async () => {
  const answer = await whileDatabase(
    () => new Promise(() => undefined),
    () => get('/readyz'),
  );
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'not ready', reasons: ['the database does not respond'] });
  expect((await get('/readyz')).statusCode).toBe(200);
});

it('is not ready with a read-only replica', async () => {
  const answer = await whileDatabase(
    () => Promise.resolve({ rows: [{ replica: true }] }),
    () => get('/readyz'),
  );
  expect([answer.statusCode, answer.json().reasons]).toEqual([
    503,
    [expect.stringContaining('a read-only replica')],
  ]);
});

it('is alive but not ready when the database is gone', async () => {
  const [ready, alive] = await whileDatabase(
    () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432')),
    () => Promise.all([get('/readyz'), get('/healthz')]),
  );
  expect(ready.statusCode).toBe(503);
  expect(ready.headers['retry-after']).toBe('5');
  expect(ready.json()).toEqual({ status: 'not ready', reasons: ['the database cannot be reached'] });
  expect(ready.payload).not.toContain('10.1.2.3');
  expect(alive.statusCode).toBe(200);
});
