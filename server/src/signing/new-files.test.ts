import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newFiles } from '../database/schema.ts';
import { StorageAway } from '../providers/storage/storage.ts';
import { Originator } from '../testing/signing.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { eraseUnowned, withNewFiles } from './new-files.ts';

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

it('of a session that never came are erased a day later, and no others', async () => {
  const { storage } = test.services;
  const { sessionId: kept } = await originator.start();
  const before = await folders();
  expect([before.includes(kept), await announced()]).toEqual([true, []]);

  const put = storage.put.bind(storage);
  const spy = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    await put(...file);
    throw new StorageAway('cut off');
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

it('whose owner is there after all stay: an answer of the database may be lost after it was committed', async () => {
  const { sessionId } = await originator.start();
  const lost = withNewFiles(test.services, sessionId, () => Promise.reject(new Error('connection lost')));
  await expect(lost).rejects.toThrow('connection lost');
  test.clock.pass({ hours: 25 });
  await eraseUnowned(test.services);
  expect(await folders()).toContain(sessionId);
  expect(await announced()).toEqual([]);
});

it('that the storage does not delete are tried again', async () => {
  const id = uuid();
  await withNewFiles(test.services, id, () => Promise.resolve());
  test.clock.pass({ hours: 25 });
  const spy = vi.spyOn(test.services.storage, 'erase').mockRejectedValueOnce(new StorageAway('away'));
  await eraseUnowned(test.services);
  expect(await announced()).toEqual([id]);
  await eraseUnowned(test.services);
  expect([spy.mock.calls, await announced()]).toEqual([[[id], [id]], []]);
  spy.mockRestore();
});

it('are not announced for long where the session was refused', async () => {
  const { status } = await originator.upload({ template_id: uuid(), participants: [PERSON] });
  expect([status, await announced()]).toEqual([404, []]);
});
