import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeBackupLock } from '../database/backup-lock.ts';
import { eraseBlobs, eraseOverdue } from '../delivery/retention/erase.ts';
import type { BlobName } from '../providers/storage/storage.ts';
import { Originator } from '../../tests/helpers/signing.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { renewBlobs } from './renew-blobs.ts';

let test: TestApp;
let originator: Originator;
beforeAll(async () => {
  test = await openTestApp();
  originator = new Originator(test);
});
afterAll(() => test.close());

async function ended(): Promise<string> {
  const { sessionId } = await originator.start();
  await originator.ask(`/sessions/${sessionId}/cancel`, { method: 'POST' });
  return sessionId;
}

const erase = async (sessionId: string) =>
  expect((await originator.ask(`/sessions/${sessionId}/erase`, { method: 'POST' })).status).toBe(200);

async function filesOf(sessionId: string): Promise<number> {
  let files = 0;
  for await (const name of test.services.storage.list()) if (name.sessionId === sessionId) files++;
  return files;
}

/** Runs `meanwhile` between reading a blob and writing it again. */
async function renewAll(meanwhile: (name: BlobName) => Promise<unknown>): Promise<void> {
  const { storage } = test.services;
  const renew = async (name: BlobName) => {
    const content = await storage.get(name.sessionId, name.sha256);
    await meanwhile(name);
    await storage.put(name.sessionId, content);
    return true;
  };
  const row = {
    place: 'blobs',
    number: 1,
    position: null,
    total: 1,
    done: 0,
    unreadable: 0,
    movedInPass: 0,
    endedAt: null,
  };
  await renewBlobs({ ...test.services, storage: { ...storage, renew } }, row, Number.POSITIVE_INFINITY);
}

/** Returns a function that ends the backup. */
async function beginBackup(): Promise<() => Promise<void>> {
  const backup = new Client(test.services.database.direct);
  await backup.connect();
  await backup.query('begin');
  expect(await takeBackupLock(backup)).toBe(true);
  return () => backup.end();
}

it('restores no file of a session that is erased before or during re-encryption', async () => {
  const before = await ended();
  const endBackup = await beginBackup();
  await erase(before);
  await endBackup();
  expect(await filesOf(before)).toBe(1);
  const meanwhile = await ended();
  await renewAll(({ sessionId }) =>
    sessionId === meanwhile ? erase(meanwhile) : eraseBlobs(test.services, sessionId),
  );
  await eraseOverdue(test.services);
  expect([await filesOf(before), await filesOf(meanwhile)]).toEqual([0, 0]);
});

it('lets the sweep find files that a dying node wrote after the erasure', async () => {
  const sessionId = await ended();
  const died = renewAll(async () => {
    await erase(sessionId);
    const content = Buffer.from('a copy of what was erased');
    await test.services.storage.put(sessionId, content);
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  await eraseOverdue(test.services);
  expect(await filesOf(sessionId)).toBe(1);
  await renewAll(() => Promise.resolve());
  await eraseOverdue(test.services);
  expect(await filesOf(sessionId)).toBe(0);
});

it('leaves a file that a backup may contain to the sweep after the backup', async () => {
  const sessionId = await ended();
  let endBackup: (() => Promise<void>) | undefined;
  await renewAll(async () => {
    await erase(sessionId);
    endBackup = await beginBackup();
  });
  expect(await filesOf(sessionId)).toBe(1);
  await endBackup?.();
  await eraseOverdue(test.services);
  expect(await filesOf(sessionId)).toBe(0);
});
