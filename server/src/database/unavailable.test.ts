import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Originator, willingVision } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { isDatabaseUnavailable, isDiskFull } from './unavailable.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  admin = new Client({ ...inject('postgres').connection, user: 'postgres', database: 'postgres' });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.close();
});

const database = () => String(test.services.database.pool.options.database);
const endConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database()]);
const allowConnections = (isAllowed: boolean) =>
  admin.query(`alter database ${database()} allow_connections ${isAllowed}`);

/** Returns whether the error is recognised if the connection ends during the work. */
async function interrupted(work: () => Promise<unknown>): Promise<boolean> {
  let failed: { error: unknown } | undefined;
  const ended = work().then(
    () => (failed = { error: null }),
    (error: unknown) => (failed = { error }),
  );
  // The query is repeated until it fails, because a connection that has just ended may still be listed.
  await expect
    .poll(async () => {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like '%pg_sleep%'",
        [database()],
      );
      return failed;
    })
    .toBeDefined();
  return isDatabaseUnavailable((await ended).error);
}

describe('while the database is unavailable', () => {
  it('responds with 503 and a retry time to every call, and works again afterwards', async () => {
    const originator = new Originator(test);
    const { signer, sessionId } = await originator.start();
    await allowConnections(false);
    try {
      await endConnections();
      const away = { status: 503, error: { code: 'SERVICE_UNAVAILABLE' }, headers: { 'retry-after': '5' } };
      expect(await originator.ask(`/sessions/${sessionId}`)).toMatchObject(away);
      expect(await originator.ask('/templates', { method: 'POST', body: {} })).toMatchObject(away);
      expect(await signer.open()).toMatchObject(away);
      expect((await test.app.inject({ url: '/startupz' })).json()).toMatchObject({ status: 'not ready' });
    } finally {
      await allowConnections(true);
    }
    expect(await originator.ask(`/sessions/${sessionId}`)).toMatchObject({ status: 200 });
  });

  it('recognises an interrupted statement or transaction as such', async () => {
    const { database: ours } = test.services;
    expect(await interrupted(() => ours.pool.query('select pg_sleep(600)'))).toBe(true);
    expect(await interrupted(() => ours.transaction((tx) => tx.execute('select pg_sleep(600)')))).toBe(true);
  });
});

it('takes a bug for neither an unavailable database nor a full disk', async () => {
  const { pool, db } = test.services.database;
  for (const work of [() => pool.query('select nothing'), () => db.execute('select 1/0')]) {
    const error = await work().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect([isDatabaseUnavailable(error), isDiskFull(error)]).toEqual([false, false]);
  }
});

it('recognises a full disk by the errors of PostgreSQL and the file system', () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT'])
    expect(isDiskFull(new Error('wrapped', { cause: Object.assign(new Error('full'), { code }) }))).toBe(
      true,
    );
});
