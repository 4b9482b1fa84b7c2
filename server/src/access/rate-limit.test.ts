import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '../database/connect.ts';
import { rateLimits } from '../database/schema.ts';
import { deriveKeys } from '../crypto/keys.ts';
import { createLog } from '../http/request-log.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { takeAllOrNothing, takeFromBudget, takeUpTo, usedFrom } from './rate-limit.ts';

let made: TestDatabase;
let database: Database;
let at: Date;
const keys = deriveKeys(Buffer.alloc(32, 1));
beforeAll(async () => {
  made = await createTestDatabase();
  database = connectDatabase(made.connection, { log: createLog('fatal') });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});
beforeEach(async () => {
  await database.db.delete(rateLimits);
  at = new Date('2026-03-05T10:00:00.000Z');
});

const now = () => at;
const deps = () => ({ database, keys, now });
const pass = (seconds: number) => {
  at = new Date(+at + seconds * 1000);
};
const minute = { key: 'a caller', limit: 2, seconds: 60 };
const hour = { key: 'an address', limit: 3, seconds: 3600 };
const take = (...budgets: (typeof minute)[]) => takeFromBudget(deps(), budgets);
const refused = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', facts: { retry_after_seconds: seconds } });

const all = (...budgets: (typeof minute)[]) =>
  database.transaction((tx) => takeAllOrNothing(tx, { keys, at }, budgets));

const used = (...budgets: (typeof minute)[]) =>
  Promise.all(budgets.map((budget) => usedFrom(deps(), budget)));

const ends = (seconds: number) => new Date(+at + seconds * 1000);

const some = (wanted: number) => takeUpTo(deps(), hour, wanted);

describe('a call', () => {
  it('is refused when a budget is used up, names the time of the next attempt, and is then served again', async () => {
    await take(minute);
    pass(20.5);
    await take(minute);
    await expect(take(minute)).rejects.toMatchObject(refused(40));
    pass(39.4);
    await expect(take(minute)).rejects.toMatchObject(refused(1));
    pass(0.1);
    await take(minute);
    expect(await usedFrom(deps(), minute)).toBe(1);
  });

  it('is refused by any of its budgets without affecting another caller', async () => {
    await take(minute, hour);
    await take(minute, hour);
    await take({ ...minute, key: 'another' }, hour);
    await expect(take({ ...minute, key: 'a third' }, hour)).rejects.toMatchObject(refused(3600));
    await expect(take(minute)).rejects.toMatchObject(refused(60));
    await take({ ...minute, key: 'a fourth' });
  });

  it('waits no longer than the full period from now if the clock went back', async () => {
    await take(minute);
    await take(minute);
    pass(-3600);
    await expect(take(minute)).rejects.toMatchObject(refused(60));
  });

  it('leaves no address in the database', async () => {
    await take(hour);
    const [row] = await database.db.select().from(rateLimits);
    expect(row?.key).not.toContain('address');
    expect(row?.key).toMatch(/^\S{40,}$/);
  });
});

describe('a cost', () => {
  it('is taken from every budget and reports how much is used', async () => {
    const taken = await all(minute, hour);
    expect(taken.taken).toBe(true);
    expect(taken.budgets).toHaveLength(2);
    expect(taken.budgets).toEqual(
      expect.arrayContaining([
        { ...minute, used: 1, resetsAt: ends(60) },
        { ...hour, used: 1, resetsAt: ends(3600) },
      ]),
    );
  });

  it('is taken from none if one is used up', async () => {
    await all(minute, hour);
    await all(minute, hour);
    const refusal = await all(minute, hour);
    expect(refusal.taken).toBe(false);
    expect(refusal.budgets.find(({ key }) => key === minute.key)).toMatchObject({ used: 3 });
    expect(await used(minute, hour)).toEqual([2, 2]);
    expect(await all(hour)).toMatchObject({ taken: true, budgets: [{ used: 3 }] });
    expect(await all(hour)).toMatchObject({ taken: false });
    expect(await used(minute, hour)).toEqual([2, 3]);
  });

  it('starts again once the period is over, not before', async () => {
    await all(minute);
    pass(59.999);
    expect(await all(minute)).toMatchObject({ taken: true, budgets: [{ used: 2 }] });
    pass(0.001);
    expect(await used(minute)).toEqual([0]);
    expect(await all(minute)).toMatchObject({
      taken: true,
      budgets: [{ used: 1, resetsAt: new Date(+at + 60_000) }],
    });
  });

  it('is blocked no longer than the full period from now if the clock went back', async () => {
    await all(minute);
    pass(-3600);
    expect(await all(minute)).toMatchObject({ budgets: [{ used: 2, resetsAt: new Date(+at + 60_000) }] });
  });
});

describe('a partial grant', () => {
  it('is granted up to the remaining budget until the period is over', async () => {
    const resetsAt = new Date(+at + 3_600_000);
    expect(await some(2)).toEqual({ granted: 2, resetsAt });
    pass(60);
    expect(await some(2)).toEqual({ granted: 1, resetsAt });
    expect(await some(2)).toEqual({ granted: 0, resetsAt });
    expect(await usedFrom(deps(), hour)).toBe(3);
    pass(3539.999);
    expect(await some(1)).toMatchObject({ granted: 0 });
    pass(0.001);
    expect(await some(1)).toEqual({ granted: 1, resetsAt: new Date(+at + 3_600_000) });
    expect(await usedFrom(deps(), hour)).toBe(1);
  });

  it('is never negative after the limit was lowered', async () => {
    await some(3);
    expect(await takeUpTo(deps(), { ...hour, limit: 1 }, 1)).toMatchObject({ granted: 0 });
    expect(await usedFrom(deps(), hour)).toBe(3);
  });

  it('lasts a full period from now if the clock went back', async () => {
    await some(1);
    pass(-7200);
    expect(await some(1)).toEqual({ granted: 1, resetsAt: new Date(+at + 3_600_000) });
  });
});
