import { afterAll, beforeAll, expect, it } from 'vitest';
import { willingVision } from '../testing/signing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

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

/** What the probe asks is answered so meanwhile, and nobody else notices: the jobs go on in the background. */
async function whileDatabase<T>(answers: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const { pool } = test.services.database;
  const query = pool.query.bind(pool);
  const probed = (...asked: Parameters<typeof query>) =>
    asked[0] === 'select 1' ? answers() : query(...asked);
  Object.assign(pool, { query: probed });
  try {
    return await work();
  } finally {
    Object.assign(pool, { query });
  }
}

it('is not ready, but alive, while the database does not answer', async () => {
  const answer = await whileDatabase(
    () => new Promise(() => undefined),
    () => get('/readyz'),
  );
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'not ready', reasons: ['the database does not answer'] });
  expect((await get('/readyz')).statusCode).toBe(200);
});

it('is not ready, but alive, when the database is gone', async () => {
  const [ready, alive] = await whileDatabase(
    () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432')),
    () => Promise.all([get('/readyz'), get('/healthz')]),
  );
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ status: 'not ready', reasons: ['the database cannot be reached'] });
  expect(ready.payload).not.toContain('10.1.2.3');
  expect(alive.statusCode).toBe(200);
});
