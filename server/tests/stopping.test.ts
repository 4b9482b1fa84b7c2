import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENTLY } from './helpers/patience.ts';
import { openCollector } from './helpers/collector.ts';
import { type RunningApp, runApp } from './helpers/running-app.ts';
import { createTestDatabase, type TestDatabase } from './helpers/test-database.ts';

const apiKey = randomBytes(24).toString('hex');
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countersign-stopping-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  PUBLIC_URL: 'https://sign.test',
  METRICS_TOKEN: 'a-token-for-prometheus',
  API_REFERENCE: 'off',
  ALLOW_SMS_OUTBOX: 'yes',
  ALLOW_MAIL_OUTBOX: 'yes',
  ALLOW_KEY_BESIDE_DATA: 'yes',
};
const start = (drainSeconds: string, environment: Record<string, string> = {}) =>
  runApp({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    BOOTSTRAP_API_KEY: apiKey,
    DRAIN_SECONDS: drainSeconds,
    ...PRODUCTION,
    ...environment,
  });
/** Returns the message of a log line. Checks the fields that every log reader expects. */
const messageOf = (line: string): unknown => {
  const { level, time, msg }: Record<string, unknown> = JSON.parse(line);
  expect({ level, time }).toEqual({ level: expect.any(String), time: expect.any(String) });
  return msg;
};
const statusOf = async ({ url }: RunningApp, target: string): Promise<number> =>
  (await fetch(url + target)).status;

it('reports that it is not ready before it rejects requests', async () => {
  const app = await start('600');
  expect(await statusOf(app, '/readyz')).toBe(200);
  app.process.kill('SIGTERM');
  await expect.poll(() => statusOf(app, '/readyz'), PATIENTLY).toBe(503);
  expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({
    status: 'not ready',
    reasons: ['the server is stopping'],
  });
  expect(await statusOf(app, '/healthz')).toBe(200);
  expect(await statusOf(app, '/api/v1/config')).toBe(200);
  // A second signal ends the process immediately.
  expect(await app.end('SIGTERM')).toBe(130);
});

it('finishes requests that have begun to arrive, exports its traces, then ends', async () => {
  const collector = await openCollector();
  const app = await start('0', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const body = JSON.stringify({ name: 'Pune', latitude: 18.5, longitude: 73.8 });
  const upload = await beginPost(app, body);
  const ended = app.end('SIGTERM');
  await expect.poll(() => app.output.join('\n'), PATIENTLY).toContain('Stopping (SIGTERM)');
  const answered = once(upload, 'response');
  upload.end(body);
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(201);
  expect(await ended).toBe(0);
  expect(collector.spans.map(({ name }) => name)).toContain('POST /api/v1/originator/branches');
  await collector.close();
  const said = app.output.map(messageOf);
  expect(said).toContain('Stopping (SIGTERM) …');
  // The link is logged in full, although the log redacts all other text that looks like a token.
  expect(said).toContainEqual(
    expect.stringMatching(/Create the first administrator: https:\/\/sign\.test\/\S+#[\w-]{43}$/),
  );
});

it('reports a failed start as a log line too', async () => {
  const failure = await runApp({ NODE_ENV: 'production', DATA_DIR: dataDir }).then(
    () => 'It started',
    (error: unknown) => String(error),
  );
  const lines = failure.split('\n').slice(1);
  expect(lines.map(messageOf)).toEqual([expect.stringContaining('PUBLIC_URL: is not set')]);
});

/** Begins a request. Resolves when the server has received the headers and asks for the body. */
async function beginPost({ url }: RunningApp, body: string): Promise<ClientRequest> {
  const upload = request(`${url}/api/v1/originator/branches`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  return upload;
}
