import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { startWaking } from './wake-workers.ts';

let test: TestApp;
beforeAll(async () => {
  // This server runs no workers, so that the jobs remain due.
  test = await openTestApp({ environment: { ROLES: 'web' } });
});
afterAll(() => test.close());

const NAMES = ['deliver-message', 'invite-staff', 'sweep'];

it('wakes the workers of queues with due jobs only, and again until the jobs are taken', async () => {
  const { pool } = test.services.database;
  await pool.query(
    `INSERT INTO pgboss.job (name, data, start_after)
     VALUES ('deliver-message', '{}', now()), ('invite-staff', '{}', now() + interval '1 hour')`,
  );
  const woken: string[] = [];
  const waking = startWaking(test.services.database, NAMES, (name) => woken.push(name));
  await expect.poll(() => woken.length).toBeGreaterThanOrEqual(2);
  await waking.stop();
  expect(new Set(woken)).toEqual(new Set(['deliver-message']));
});

it('continues after the database failed, and ends when it is stopped', async () => {
  let questions = 0;
  const pool = {
    query: () => {
      questions += 1;
      return questions === 1
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ rows: [{ name: 'sweep' }] });
    },
  };
  const woken: string[] = [];
  const database = Object.assign(Object.create(test.services.database), { pool });
  const waking = startWaking(database, NAMES, (name) => woken.push(name));
  await expect.poll(() => woken).toContain('sweep');
  await waking.stop();
  const asked = questions;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(questions).toBe(asked);
});
