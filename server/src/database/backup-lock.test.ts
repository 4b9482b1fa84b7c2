import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/helpers/test-database.ts';
import { takeBackupLock, WAIT_FOR_BACKUP } from './backup-lock.ts';

let database: TestDatabase;
let backup: Client;
let other: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  backup = new Client(database.connection);
  other = new Client(database.connection);
  for (const client of [backup, other]) await client.connect();
});
afterAll(async () => {
  for (const client of [backup, other]) await client.end();
  await database.drop();
});

it('is taken while another process checks for a backup, but not during another backup', async () => {
  for (const client of [backup, other]) await client.query('begin');
  await other.query(WAIT_FOR_BACKUP);
  const taking = takeBackupLock(backup);
  // The database answers this query only after the first attempt to take the lock has failed.
  await backup.query('select');
  await other.query('commit');
  expect(await taking).toBe(true);

  await other.query('begin');
  expect(await takeBackupLock(other)).toBe(false);
});
