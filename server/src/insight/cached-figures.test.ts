import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { cacheFigures } from './routes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp({ environment: { ROLES: 'web' } });
});
afterAll(() => test.close());

const DAY = { from: '2026-11-16', to: '2026-11-16' };
const ALL = { template: null, branch: null, language: null, department: null };
const state = (position: number) => ({ id: 1, position, version: 1, timeZone: 'UTC', countedAt: null });
const setCount = (count: number) =>
  test.services.database.pool.query(
    `INSERT INTO insight_sums (span, dimension, value, second, starts, measure, department, count)
     VALUES ('day', 'all', '', '', '2026-11-16', 'session.started', '', $1)
     ON CONFLICT (span, dimension, value, second, starts, measure, department) DO UPDATE SET count = excluded.count`,
    [count],
  );

describe('the cached figures', () => {
  it('are read once per query until the job has counted again', async () => {
    const figuresAt = cacheFigures(test.services.database);
    const startedAt = async (position: number, asked: object = {}) =>
      (await figuresAt(state(position))(DAY, { ...ALL, ...asked })).sessions.started;
    await setCount(3);
    expect(await startedAt(1)).toBe(3);
    await setCount(5);
    expect(await startedAt(1)).toBe(3);
    expect(await startedAt(1, { department: ['Pune'] })).toBe(0);
    expect(await startedAt(2)).toBe(5);
  });

  it('are read again after a failure', async () => {
    const { database } = test.services;
    let isAway = true;
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (name === 'select' && isAway) throw new Error('away');
        return Reflect.get(target, name);
      },
    });
    const read = cacheFigures({ ...database, db })(state(1));
    await expect(read(DAY, ALL)).rejects.toThrow('away');
    isAway = false;
    expect(await read(DAY, ALL)).toMatchObject(DAY);
  });

  it('are evicted, the oldest first, beyond a few hundred queries', async () => {
    const read = cacheFigures(test.services.database)(state(1));
    const ask = (template: string) => read(DAY, { ...ALL, template: [template] });
    const first = ask('0');
    expect(ask('0')).toBe(first);
    for (let at = 1; at <= 200; at++) await ask(String(at));
    expect(ask('200')).toBe(ask('200'));
    expect(ask('0')).not.toBe(first);
  });
});
