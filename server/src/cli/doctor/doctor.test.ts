import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../database/schema.ts';
import { ProviderUnavailable } from '../../providers/company-accounts/identity-provider.ts';
import { openOutsideServer, type OutsideServer } from '../../../tests/helpers/outside-server.ts';
import { runCliProcess } from '../../../tests/helpers/run-cli.ts';
import { Originator, willingVision } from '../../../tests/helpers/signing.ts';
import { databaseUrl, openTestApp, type TestApp } from '../../../tests/helpers/test-app.ts';
import { checkDatabase } from './check-database.ts';
import { checkAccounts } from './check-providers.ts';
import { examine } from './doctor-command.ts';
import { exitCodeOf, type Finding, inWords, statusOf } from './finding.ts';

let test: TestApp;
let folder: string;
let outside: OutsideServer;
beforeAll(async () => {
  test = await openTestApp({ replace: { vision: willingVision } });
  // The server creates its seal at start, so the test does the same.
  await test.services.sealer.problem();
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-doctor-'));
  outside = await openOutsideServer();
});
afterAll(async () => {
  await test.close();
  await outside.close();
  await rm(folder, { recursive: true, force: true });
});

const settingsOf = (environment: Record<string, string>) => ({
  NODE_ENV: 'test',
  DATA_DIR: test.services.settings.DATA_DIR,
  DATABASE_URL: databaseUrl(test),
  ...environment,
});

async function findings(environment: Record<string, string>) {
  const found = await examine(settingsOf(environment));
  return { found, of: (name: string) => found.find(({ check }) => check === name) };
}

/**
 * Allows two findings that are not faults: a slow database on a busy machine, and no time-stamp because no document was
 * sealed.
 */
const isAllowed = ({ check, status }: Finding) =>
  status === 'right' ||
  (check === 'database' && status === 'warning') ||
  (check === 'time-stamps' && status === 'skipped');
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+12025550100',
};

describe('npm run cli -- doctor', () => {
  it('finds no problem with a healthy running server, and leaves no trace', async () => {
    const { sessionId, signer } = await new Originator(test).start();
    await test.services.database.db.insert(messages).values({
      id: uuid(),
      sessionId,
      participantId: signer.id,
      kind: 'invite',
      channel: 'sms',
      status: 'sent',
      createdAt: new Date(),
      settledAt: new Date(Date.now() - 180_000),
    });
    const blobs = () => readdir(path.join(test.services.settings.DATA_DIR, 'blobs'));
    const before = await blobs();
    const { code, stdout, stderr } = await runCliProcess(test, ['doctor', '--json'], {
      ...TWILIO,
      TWILIO_BASE_URL: outside.url,
      TSA_URL: outside.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: outside.url,
    });
    const { status, findings: found }: { status: string; findings: Finding[] } = JSON.parse(stdout);
    expect(found.filter((finding) => !isAllowed(finding))).toEqual([]);
    expect(found.find(({ check }) => check === 'SMS')?.says).toMatch(
      /^twilio accepted a message \d+ minutes ago; 0 of the last 1 messages failed permanently; it reports no deliveries$/,
    );
    expect({ code, status, stderr }).toEqual({
      code: exitCodeOf(found),
      status: statusOf(found),
      stderr: '',
    });
    expect(await blobs()).toEqual(before);
    expect(outside.asked).toEqual([]);
    expect(found.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'migrations',
      'clock',
      'master key',
      'place',
      'address data',
      'time-stamps',
      'accounts',
      'SMS',
      'mail',
      'link addresses',
      'message texts',
      'outside',
      'seal',
      'disk',
      'storage',
      'fonts',
      'models',
    ]);
  });

  it('reports what to do about a wrong key, a forgotten provider and a full disk', async () => {
    const { found } = await findings({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://sign.test',
      METRICS_TOKEN: 'a-token-for-prometheus',
      API_REFERENCE: 'off',
      MASTER_KEY: randomBytes(32).toString('base64'),
      MIN_FREE_DISK_MB: '999999999',
      TSA_URL: 'http://127.0.0.1:1',
      STORAGE_URL: 's3://signed-documents',
      STORAGE_ENDPOINT: 'http://127.0.0.1:1',
      STORAGE_ACCESS_KEY_ID: 'id',
      STORAGE_SECRET_ACCESS_KEY: 'secret',
    });
    expect(exitCodeOf(found)).toBe(1);
    const stdout = inWords(found);
    expect(stdout).toMatch(/^PROBLEM {2}settings .*\n +SMS_PROVIDER: is the outbox.*\n +MAIL_PROVIDER: /m);
    expect(stdout).toMatch(/^PROBLEM {2}master key .*does not fit this database.*\n +- Give every server/m);
    expect(stdout).toMatch(/^WARNING {2}outside .*127\.0\.0\.1:1.*: ECONNREFUSED\n +Check TSA_URL/m);
    expect(stdout).toMatch(/^PROBLEM {2}disk .*nearly full.*\n +Enlarge the disk/m);
    expect(stdout).toMatch(/^PROBLEM {2}storage .*refused the connection\n +Check STORAGE_ENDPOINT/m);
    expect(stdout).toMatch(/^right {4}models .*\n\n\d+ right, \d+ warnings, 4 problems, \d+ not checked$/m);
  });

  it('performs the checks that need no database', async () => {
    await writeFile(path.join(folder, 'blobs'), 'not a folder');
    const { of } = await findings({
      DATA_DIR: folder,
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      SEAL_CERTIFICATE: path.join(folder, 'missing.p12'),
    });
    expect(of('database')).toMatchObject({
      status: 'problem',
      says: 'the database cannot be reached',
      todo: expect.stringContaining('DATABASE_URL'),
    });
    expect(of('seal')).toMatchObject({ status: 'problem', says: expect.stringContaining('missing.p12') });
    expect(of('storage')).toMatchObject({
      status: 'problem',
      todo: expect.stringContaining("server's user"),
    });
    expect(of('fonts')).toMatchObject({ status: 'right' });
  });

  it('names every invalid setting and stops there', async () => {
    const { found } = await findings({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(found).toMatchObject([
      { check: 'settings', todo: expect.stringMatching(/PORT: .*\nLOG_LEVEL: /) },
    ]);
  });
});

const away = () => Promise.reject(new ProviderUnavailable('it does not answer'));

it("queries the company's identity provider, if one is configured", async () => {
  const issuer = 'https://login.test';
  const provider = {
    issuer,
    authorizationUrl: away,
    identify: away,
    signOutUrl: away,
    readLogoutToken: away,
    posted: null,
  };
  expect(await checkAccounts(provider)).toMatchObject({
    status: 'problem',
    todo: expect.stringContaining('OIDC_ISSUER'),
  });
  const answering = { ...provider, authorizationUrl: async () => 'https://login.test/authorize' };
  expect(await checkAccounts(answering)).toMatchObject({
    status: 'right',
    says: 'https://login.test answers',
  });
});

it('warns about pending migrations and applies none', async () => {
  const { database } = test.services;
  const { rows } = await database.pool.query(
    'DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations) RETURNING *',
  );
  try {
    expect(await checkDatabase(database)).toMatchObject([
      { check: 'database' },
      { check: 'migrations', status: 'warning', says: expect.stringContaining('1 migrations') },
      { check: 'clock' },
    ]);
  } finally {
    const [{ version, name, sha256, works_with }] = rows;
    await database.pool.query(
      'INSERT INTO schema_migrations (version, name, sha256, works_with) VALUES ($1, $2, $3, $4)',
      [version, name, sha256, works_with],
    );
  }
});
