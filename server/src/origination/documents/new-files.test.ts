import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newFiles } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { StorageUnavailable } from '../../providers/storage/storage.ts';
import { readingsOf } from '../../../tests/growth/query-plans.ts';
import { Originator } from '../../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { hasOwner } from '../../signing/late-files.ts';
import { eraseUnowned, putNewFiles, withNewFiles } from './new-files.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

const PERSON = { name: 'Asha Rao', phone: '+919876543210' };
const folders = () => readdir(path.join(test.services.settings.DATA_DIR, 'blobs'));
const announced = async () =>
  (await test.services.database.db.select().from(newFiles)).map(({ ownerId }) => ownerId);

/** Announces files as a node does that is killed before it has finished. */
const announceLost = (id: string) =>
  expect(withNewFiles(test.services, id, () => Promise.reject(new Error('killed')))).rejects.toThrow(
    'killed',
  );

it('are erased a day later if their session was never created, and no others are', async () => {
  const { storage } = test.services;
  const { sessionId: stored } = await originator.start();
  const before = await folders();
  expect([before.includes(stored), await announced()]).toEqual([true, []]);

  const put = storage.put.bind(storage);
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    await put(...file);
    throw new StorageUnavailable('cut off');
  });
  expect((await originator.upload({ participants: [PERSON] })).status).toBe(503);
  spy.mockRestore();
  const [lost = ''] = await announced();
  expect((await folders()).filter((name) => !before.includes(name))).toEqual([lost]);
  await eraseUnowned(test.services);
  expect(await folders()).toContain(lost);

  test.clock.pass({ hours: 25 });
  await eraseUnowned(test.services);
  expect([await folders(), await announced()]).toEqual([before, []]);
});

it('are not announced for a repeated call, so nothing is checked a day later', async () => {
  const headers = { 'idempotency-key': 'LOAN-1' };
  const start = () => originator.upload({ participants: [PERSON] }, undefined, headers);
  const [one, other] = [await start(), await start()];
  expect([other.data, await announced()]).toEqual([one.data, []]);
});

it("stay if their owner exists, because the database's response may be lost after a commit", async () => {
  const { sessionId } = await originator.start();
  const lost = withNewFiles(test.services, sessionId, () => Promise.reject(new Error('connection lost')));
  await expect(lost).rejects.toThrow('connection lost');
  test.clock.pass({ hours: 25 });
  await eraseUnowned(test.services);
  expect(await folders()).toContain(sessionId);
  expect(await announced()).toEqual([]);
});

it('are deleted later if the storage first fails to delete them', async () => {
  const id = uuid();
  await announceLost(id);
  test.clock.pass({ hours: 25 });
  const spy = vi.spyOn(test.services.storage, 'erase').mockRejectedValueOnce(new StorageUnavailable('away'));
  await eraseUnowned(test.services);
  expect(await announced()).toEqual([id]);
  await eraseUnowned(test.services);
  expect([spy.mock.calls, await announced()]).toEqual([[[id], [id]], []]);
  spy.mockRestore();
});

it('do not block others if the storage can never delete them', async () => {
  const { storage, database } = test.services;
  const id = uuid();
  await announceLost(id);
  await database.pool.query(
    `INSERT INTO new_files SELECT gen_random_uuid(), since - interval '1 hour' FROM new_files, generate_series(1, 1000) WHERE owner_id = $1`,
    [id],
  );
  test.clock.pass({ hours: 25 });
  const spy = vi
    .spyOn(storage, 'erase')
    .mockImplementation((one) =>
      one === id ? Promise.resolve() : Promise.reject(new Error('AccessDenied')),
    );
  await eraseUnowned(test.services);
  expect([spy.mock.calls.length, await announced()]).toEqual([1000, expect.arrayContaining([id])]);
  await eraseUnowned(test.services);
  expect(await announced()).not.toContain(id);
  spy.mockRestore();
  await database.db.delete(newFiles);
});

it('are left for the next run if the storage does not respond for long', async () => {
  for (const id of [uuid(), uuid(), uuid()]) await announceLost(id);
  test.clock.pass({ hours: 25 });
  let passed = 0;
  const now = performance.now.bind(performance);
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  const spy = vi.spyOn(test.services.storage, 'erase').mockImplementation(() => {
    passed += 80_000;
    return Promise.reject(new StorageUnavailable('silent'));
  });
  await eraseUnowned(test.services);
  expect(spy).toHaveBeenCalledTimes(2);
  const [first, second] = spy.mock.calls.flat();
  await eraseUnowned(test.services);
  expect(spy.mock.calls.flat()[2]).not.toBeOneOf([first, second]);
  spy.mockRestore();
  time.mockRestore();
  await test.services.database.db.delete(newFiles);
});

it('have their owner looked up, however many drafts there are', async () => {
  const { pool, db } = test.services.database;
  await pool.query(
    `INSERT INTO drafts (id, owner_id, version, content_encrypted, preview_id, created_at, updated_at, expires_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 1, '', gen_random_uuid(), now(), now(), now() FROM generate_series(1, 2000)`,
  );
  await pool.query('ANALYZE drafts');
  const readings = await readingsOf(pool, () => hasOwner({ db }, uuid()));
  expect(readings.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(10);
  await pool.query('DELETE FROM drafts');
});

it('are not announced for long if the session was refused', async () => {
  const { status } = await originator.upload({ template_id: uuid(), participants: [PERSON] });
  expect([status, await announced()]).toEqual([404, []]);
});

it('stay announced if a later attempt for the same owner is refused, because an earlier one may have written them', async () => {
  const id = uuid();
  const cutOff = withNewFiles(test.services, id, async () => {
    await test.services.storage.put(id, Buffer.from('of the first try'));
    throw new Error('connection lost');
  });
  await expect(cutOff).rejects.toThrow('connection lost');
  const refusal = new AppError('TEMPLATE_NOT_FOUND');
  await expect(withNewFiles(test.services, id, () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect([await folders(), await announced()]).toEqual([expect.arrayContaining([id]), [id]]);
  test.clock.pass({ hours: 25 });
  await eraseUnowned(test.services);
  expect([(await folders()).includes(id), await announced()]).toEqual([false, []]);
});

it("are not written if their announcement is gone, for example because of another node's clock", async () => {
  const id = uuid();
  const put = vi.spyOn(test.services.storage, 'put');
  const late = withNewFiles(test.services, id, async () => {
    test.clock.pass({ hours: 25 });
    await eraseUnowned(test.services);
    await test.services.database.transaction((tx) =>
      putNewFiles(test.services, tx, id, [{ content: Buffer.from('late') }]),
    );
  });
  await expect(late).rejects.toThrow(`The files of ${id} are no longer announced`);
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
});

it("are not swept while they are being written: the sweep waits for their owner's transaction", async () => {
  const id = uuid();
  const { storage, database } = test.services;
  const erase = vi.spyOn(storage, 'erase');
  const put = storage.put.bind(storage);
  // Runs the sweep as another node would, because work inside a transaction must not use a second connection.
  const elsewhere = AsyncLocalStorage.snapshot();
  let swept: Promise<void> | undefined;
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    test.clock.pass({ hours: 25 });
    swept = elsewhere(() => eraseUnowned(test.services));
    await Promise.race([swept, delay(300)]);
    return put(...file);
  });
  await withNewFiles(test.services, id, () =>
    database.transaction((tx) => putNewFiles(test.services, tx, id, [{ content: Buffer.from('slow') }])),
  );
  await swept;
  expect(erase).not.toHaveBeenCalled();
  spy.mockRestore();
  erase.mockRestore();
});
