/** Builds and runs the Dockerfile in the way that an operator does, but without an image registry. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appAt, ask } from './testing/app-at.ts';
import { buildImage, type Container, type Image, lookInto, runImage } from './testing/image.ts';
import { makeTestKey, signInTestMode } from './testing/sign-in-test-mode.ts';

const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 450;
const MINUTES = 60_000;
/** The path of the command line inside a container, as in the documentation. */
const CLI = 'server/src/cli/main.ts';

let image: Image;
let container: Container;
beforeAll(async () => {
  image = await buildImage();
  container = await runImage(image, {
    PUBLIC_URL: 'https://sign.example.com',
    MASTER_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    API_REFERENCE: 'off',
    ALLOW_SMS_OUTBOX: 'yes',
    ALLOW_MAIL_OUTBOX: 'yes',
    DRAIN_SECONDS: '1',
  });
}, 30 * MINUTES);
afterAll(() => container?.remove());

it(`has at most ${MOST_MEGABYTES} MB`, () => {
  const [whole, debian] = [image.bytes / MEGABYTE, image.debianBytes / MEGABYTE];
  console.log(`The image has ${whole.toFixed(0)} MB, of which ${debian.toFixed(0)} MB are Debian`);
  expect(whole).toBeLessThan(MOST_MEGABYTES);
});

it('contains no tests and nothing from the build machine', async () => {
  const names = ['*.test.ts', 'testing', '.env', '.git', '*npmrc'].flatMap((name) => ['-o', '-name', name]);
  const outside = ['-not', '-path', '*/node_modules/*', '-size', '+0', '(', ...names.slice(1), ')'];
  const found = await lookInto(image, 'find', '/app', '/root', '/usr/local', '/data', ...outside);
  expect(found.trim()).toBe('');
});

it('runs as user 1000 without privileges, and can write only to /data and /tmp', async () => {
  const status = await container.exec('cat', '/proc/1/status');
  expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
  expect(status).toMatch(/^Gid:\t1000\t1000\t1000\t1000$/m);
  expect(status).toMatch(/^CapEff:\t0+$/m);
  expect(status).toMatch(/^CapBnd:\t0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  for (const folder of ['/data', '/tmp']) await container.exec('touch', `${folder}/written`);
  for (const folder of ['/', '/app', '/app/server/src', '/usr/local/bin', '/var/tmp', '/root'])
    await expect(container.exec('touch', `${folder}/written`), folder).rejects.toThrow(
      /Read-only file system|Permission denied/,
    );
});

it('passes its own health check', async () => {
  await container.healthCheck();
});

it('serves the web application', async () => {
  const page = await ask(`${container.url}/verify`);
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect((await ask(`${container.url}/console`)).status).toBe(200);
});

it('reports only the faults that were waived', async () => {
  const report = await container
    .exec('node', CLI, 'doctor', '--json')
    .catch((error: { stdout: string }) => error.stdout);
  const { findings } = JSON.parse(report);
  const problems = findings.filter(({ status }: { status: string }) => status === 'problem');
  expect(problems).toEqual([]);
});

it('completes a signing: reads photos, seals and verifies the document', async () => {
  const apiKey = await makeTestKey((...words) => container.exec('node', CLI, ...words));
  const { verified, sessionId } = await signInTestMode(appAt(container.url, apiKey));
  expect(verified).toMatchObject({
    seal: { verdict: 'passed' },
    evidence: { verdict: 'passed' },
    session: { session_id: sessionId, status: 'COMPLETED', is_test: true },
  });
});

it('exits with 0 when asked to stop', async () => {
  expect(await container.stop()).toBe(0);
  expect(container.output.join('\n')).toContain('Stopping (SIGTERM)');
});
