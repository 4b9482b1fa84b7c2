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
  for (const probe of ['/readyz', '/startupz'])
    expect((await get(probe)).json()).toEqual({ status: 'ready' });
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

  it('fails the start probe and refuses every call that would write', async () => {
    const problems = [expect.stringMatching(/^the disk is nearly full: \d+ MB are free/)];
    const started = await full.app.inject({ url: '/startupz' });
    expect([started.statusCode, started.json()]).toEqual([503, { status: 'not ready', reasons: problems }]);
    const ready = await full.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', degraded: problems }]);

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

/** Changes the database's responses to the probe only, so that background jobs are not affected. */
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

describe.each<[string, () => Promise<unknown>, string]>([
  ['does not answer', () => new Promise(() => undefined), 'the database does not respond'],
  [
    'is a read-only replica',
    () => Promise.resolve({ rows: [{ replica: true }] }),
    'the database is a read-only replica',
  ],
  [
    'is gone',
    () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432')),
    'the database cannot be reached',
  ],
])('while the database %s', (_what, answers, problem) => {
  it('load balancers still route to the node, and its start probe fails', async () => {
    const [alive, ready, started] = await whileDatabase(answers, () =>
      Promise.all([get('/healthz'), get('/readyz'), get('/startupz')]),
    );
    expect(alive.statusCode).toBe(200);
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', degraded: [problem] }]);
    expect([started.statusCode, started.json()]).toEqual([503, { status: 'not ready', reasons: [problem] }]);
    expect(started.headers['retry-after']).toBe('5');
  });
});
