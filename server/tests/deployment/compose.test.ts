/**
 * Starts the services of ops/compose without containers, so that the test needs no image registry. PostgreSQL comes
 * from the system packages and gets the variables of the Compose file. A test S3 server replaces SeaweedFS, which
 * Debian does not package, and gets the bucket and the keys of the file.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unsafeDefaults } from '../../src/settings/operating-settings.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { type RunningApp, runApp } from '../helpers/running-app.ts';
import { openS3Server, type S3Server } from '../helpers/s3/s3-server.ts';
import { appAt } from './testing/app-at.ts';
import { composeFile, environmentFile } from './testing/compose-file.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { composeProblems } from './testing/schemas.ts';
import { commandLine, makeTestKey, signInTestMode } from './testing/sign-in-test-mode.ts';

const secret = () => randomBytes(24).toString('hex');
const STORAGE_SECRET = secret();
const { content, read } = composeFile({ DATABASE_PASSWORD: secret(), STORAGE_SECRET });
const { countersign, database, objects, bucket } = read.services;
const filled = environmentFile({
  MASTER_KEY: randomBytes(32).toString('base64'),
  METRICS_TOKEN: secret(),
  SMS_PROVIDER: 'twilio',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'signing@example.com',
});
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
};

it('is a valid Compose file', async () => {
  expect(await composeProblems(content)).toEqual([]);
});

it('would be rejected if it were invalid', async () => {
  const { services, ...rest } = read;
  const wrong = { ...rest, services: { ...services, objects: { ...objects, healthchek: {} } } };
  expect((await composeProblems(wrong)).join('\n')).toContain('/services/objects');
});

it('refers only to services, networks, volumes and files that exist', () => {
  for (const [name, { depends_on, networks, volumes, configs }] of Object.entries(read.services)) {
    for (const other of depends_on) expect(Object.keys(read.services), name).toContain(other);
    for (const network of networks)
      expect(['default', ...Object.keys(read.networks)], name).toContain(network);
    for (const volume of volumes) expect(Object.keys(read.volumes), name).toContain(volume.split(':')[0]);
    for (const { source } of configs) expect(Object.keys(read.configs), name).toContain(source);
  }
});

it('has one bucket key on both sides, and none for another bucket', () => {
  const [identity] = JSON.parse(read.configs['storage-keys']?.content ?? '').identities;
  expect(identity.credentials).toEqual([
    {
      accessKey: countersign.environment['STORAGE_ACCESS_KEY_ID'],
      secretKey: countersign.environment['STORAGE_SECRET_ACCESS_KEY'],
    },
  ]);
  const [, name] = /^s3:\/\/([^/]+)/.exec(countersign.environment['STORAGE_URL'] ?? '') ?? [];
  for (const action of identity.actions) expect(action).toMatch(new RegExp(`^\\w+:${name}$`));
  expect(JSON.stringify(bucket)).toContain(`s3.bucket.create -name ${name}'`);
});

it('gives the server everything that production requires', () => {
  const environment = { NODE_ENV: 'production', ...filled, ...twilio, ...countersign.environment };
  expect(() => readSettings(environment, unsafeDefaults)).not.toThrow();
});

let folder: string;
let postgres: PostgresServer;
let s3: S3Server;
let app: RunningApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-compose-'));
  // PostgreSQL runs as another user, so the folder must be accessible to other users.
  await chmod(folder, 0o711);
  postgres = await startPostgres(path.join(folder, 'postgres'), database.environment);
  s3 = await openS3Server({
    name: 'countersign',
    credentials: { accessKeyId: 'countersign', secretAccessKey: STORAGE_SECRET, region: 'us-east-1' },
  });
});
afterAll(async () => {
  await app?.end('SIGTERM');
  await s3?.close();
  await postgres?.end('SIGINT');
  await rm(folder, { recursive: true, force: true });
});

it('completes a signing with the database and the bucket of the file', async () => {
  const { DATABASE_URL = '', ...environment } = countersign.environment;
  const url = DATABASE_URL.replace('@database/', `@127.0.0.1:${postgres.port}/`);
  const dataDir = path.join(folder, 'data');
  const settings = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    ...filled,
    ...twilio,
    ...environment,
    DATABASE_URL: url,
    STORAGE_ENDPOINT: s3.environment['STORAGE_ENDPOINT'] ?? '',
  };
  app = await runApp(settings);
  const { verified } = await signInTestMode(appAt(app.url, await makeTestKey(commandLine(settings))));
  expect(verified).toMatchObject({ seal: { verdict: 'passed' }, evidence: { verdict: 'passed' } });
  // All files are in the bucket: the document, the photos, the signature and the sealed document. The server's own
  // folder contains none of them.
  expect(s3.bucket.keys.length).toBeGreaterThan(5);
  expect(await readdir(dataDir)).not.toContain('blobs');
});
