import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openKeys } from '../access/open-keys.ts';
import { findMasterKey } from '../crypto/master-key.ts';
import { verifyAll } from '../evidence/check.ts';
import { Originator, type Signer, willingVision } from '../../tests/helpers/signing.ts';
import { enrolled } from '../../tests/helpers/staff.ts';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { openS3Server, type S3Server } from '../../tests/helpers/s3/s3-server.ts';
import { sealAtLast } from '../../tests/helpers/sealing.ts';
import { runCli } from '../../tests/helpers/run-cli.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { BLOBS, ENCRYPTED_COLUMNS, LEFT, placeOf } from './encrypted-columns.ts';
import { reencryptWithinTimeBudget } from './reencrypt.ts';
import { rotateMasterKey } from './rotate.ts';
import { rotationStatus } from './status.ts';

let s3: S3Server;
let test: TestApp;
let originator: Originator;
let sealed: string;
let former: Buffer;
let waiting: Signer;
beforeAll(async () => {
  s3 = await openS3Server({ keepsVersions: true });
  test = await openTestApp({
    environment: { ...s3.environment, STORAGE_LOCK: 'compliance', STORAGE_LOCK_DAYS: '30' },
    replace: { vision: willingVision },
  });
  originator = new Originator(test);
  former = Buffer.from((await findMasterKey(test.services.settings)) ?? []);
  await originator.ask('/webhook-secrets', { method: 'POST' });
  const signed = await originator.start();
  await signed.signer.walkTo('signature');
  await sealAtLast(test, signed.sessionId);
  const { data } = await originator.ask(`/sessions/${signed.sessionId}`);
  sealed = `${signed.sessionId}/${data.documents[0].sealed_sha256}`;
  const asked = await originator.start({ template: { otp_regenerate_on_resend: false } });
  await asked.signer.sendOtp();
  ({ signer: waiting } = await originator.start());
  await enrolled(test, 'administrator');
  test.clock.hold();
});
afterAll(async () => {
  await test.close();
  await s3.close();
});

const prefixes = async (column: string, table: string): Promise<number[]> => {
  const { rows } = await test.services.database.pool.query(
    `select distinct get_byte(${column}, 0) as form from ${table} where ${column} is not null order by 1`,
  );
  return rows.map(({ form }) => form);
};
const keyFiles = async () =>
  (await readdir(test.services.settings.DATA_DIR)).filter((name) => name.startsWith('master.key')).toSorted();

it('covers every encrypted column of the database', async () => {
  const { rows } = await test.services.database.pool.query<{ place: string }>(`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_encrypted' order by 1`);
  const known = [...ENCRYPTED_COLUMNS.map(placeOf), ...LEFT].toSorted();
  expect(known).toEqual(rows.map(({ place }) => place).toSorted());
});

describe('a rotation of the master key on a running server', () => {
  it('begins with the command, which replaces the former key file with the new one', async () => {
    const begun = await runCli(test, ['keys', 'rotate']);
    expect(begun).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('master.key') });
    expect(begun.stdout).not.toContain(former.toString('base64'));
    const [file, stored] = await keyFiles();
    expect([file, stored]).toEqual([
      'master.key',
      expect.stringMatching(/^master\.key\.until-\d{4}-\d\d-\d\d$/),
    ]);
    const folder = test.services.settings.DATA_DIR;
    expect(await readFile(path.join(folder, String(stored)), 'utf8')).toBe(`${former.toString('base64')}\n`);
    expect(await readFile(path.join(folder, 'master.key'), 'utf8')).not.toContain(former.toString('base64'));
    expect(await runCli(test, ['keys', 'rotate'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already running'),
    });
    expect(await keyFiles()).toEqual([file, stored]);
  });

  it('lets the running server learn the new key, and write under it once every node can know it', async () => {
    const { personalData } = test.services.keys;
    const knows = () => {
      try {
        return Boolean(personalData.find(1));
      } catch {
        return false;
      }
    };
    await vi.waitUntil(knows, PATIENTLY);
    expect(personalData.current().number).toBe(0);
    test.clock.pass({ minutes: 5 });
    await originator.start();
    expect(await prefixes('name_encrypted', 'participants')).toContain(2);
  });

  it('re-encrypts rows and files, and everything continues to work', async () => {
    await vi.waitUntil(async () => {
      await reencryptWithinTimeBudget(test.services);
      return (await rotationStatus(test.services)).state === 'settled';
    }, PATIENTLY);
    const { places } = await rotationStatus(test.services);
    expect(places.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
    const moved = places.filter(({ done }) => done > 0).map(({ place }) => place);
    expect(moved).toEqual(
      expect.arrayContaining([
        BLOBS,
        'evidence_events.details_encrypted',
        'evidence_events.origin_encrypted',
        'otp_states.code_encrypted',
        'outbox.content_encrypted',
        'participants.phone_encrypted',
        'staff.password_encrypted',
        'staff.totp_encrypted',
        'staff_events.details_encrypted',
        'staff_sessions.origin_encrypted',
        'webhook_secrets.secret_encrypted',
      ]),
    );
    for (const { table, column } of ENCRYPTED_COLUMNS)
      expect(
        (await prefixes(column, table)).filter((form) => form !== 2),
        `${table}.${column}`,
      ).toEqual([]);

    // The re-encrypted copy of a sealed document must be locked against deletion too.
    const locks = [...s3.bucket.objects].map(([key, versions]) => ({
      isSealed: key.endsWith(sealed),
      versions: versions.map(({ retainUntil }) => retainUntil !== null),
    }));
    const [copies = []] = locks.filter(({ isSealed }) => isSealed).map(({ versions }) => versions);
    expect(copies.length).toBeGreaterThan(1);
    expect(copies).not.toContain(false);

    // Hashes do not change, so API keys, links and search continue to work.
    expect(await waiting.open()).toMatchObject({ status: 200 });
    await waiting.walkTo('document');
    expect((await originator.ask('/sessions?q=9876543210')).data.sessions.length).toBeGreaterThan(0);
    expect(await verifyAll(test.services, [], () => undefined)).toMatchObject({ faults: 0 });
    expect((await runCli(test, ['keys', 'status'])).stdout).toMatch(
      /settled[^]*1 with the newest key, 0 with a former/,
    );
  });

  it('rejects a node that has only the former key, with instructions', async () => {
    const settings = { MASTER_KEY: former, DATA_DIR: '/nowhere' };
    await expect(openKeys({ ...test.services, settings })).rejects.toThrow(
      /was replaced by another one on \d{4}[^]*Give this server or tool the new key/,
    );
  });
});

it('does not begin with the present key, nor without a new key if the present one is not in its own file', async () => {
  const master = (await findMasterKey(test.services.settings))?.toString('base64') ?? '';
  const missing = await runCli(test, ['keys', 'rotate'], { MASTER_KEY: master });
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('NEW_MASTER_KEY') });
  const current = Buffer.from(master, 'base64');
  await expect(rotateMasterKey(test.services, current, current)).rejects.toThrow('create another one');
});
