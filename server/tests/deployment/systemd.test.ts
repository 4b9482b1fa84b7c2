import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { verifyPublicly } from '../helpers/sealing.ts';
import { Originator, sampleDocument } from '../helpers/signing.ts';
import { plainPhotos } from '../helpers/stand-ins.ts';
import { appAt } from './testing/app-at.ts';
import { opsFile, replaced } from './testing/ops-file.ts';
import { startUnit } from './testing/systemd-machine.ts';

const runFile = promisify(execFile);
const text = opsFile('systemd/countersign.service');
/**
 * The maximum exposure of the service. systemd rates exposure from 0 to 10, where 10 means no protection. It describes
 * values up to 2 as safe.
 */
const MOST_EXPOSURE = 2;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-unit-'));
  file = path.join(folder, 'countersign.service');
  // Replaces the path of Node.js, because Node.js may be in another folder on this machine.
  await writeFile(file, replaced(text, [['ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`]]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is valid for systemd', async () => {
  const { stdout, stderr } = await runFile('systemd-analyze', ['verify', file]);
  expect(stdout + stderr).toBe('');
});

it('would be rejected with a misspelt line', async () => {
  const wrong = path.join(folder, 'wrong.service');
  await writeFile(wrong, replaced(text, [['ProtectSystem=', 'ProtectSytem=']]));
  const { stderr } = await runFile('systemd-analyze', ['verify', wrong]).catch(
    (error: { stderr: string }) => error,
  );
  expect(stderr).toContain("'ProtectSytem'");
});

it('exposes little of the machine to a compromised server', async () => {
  const { stdout } = await runFile('systemd-analyze', ['security', '--offline=true', '--no-pager', file]);
  const [line = '', exposure] = /Overall exposure level for \S+: ([\d.]+).*/.exec(stdout) ?? [];
  console.log(line);
  expect(Number(exposure)).toBeLessThanOrEqual(MOST_EXPOSURE);
});

it('runs unchanged under systemd: signings begin and documents are verified', async () => {
  const apiKey = randomBytes(24).toString('hex');
  const place = path.join(folder, 'machine');
  await mkdir(place);
  const machine = await startUnit(place, {
    PUBLIC_URL: 'https://sign.example.com',
    MASTER_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    BOOTSTRAP_API_KEY: apiKey,
    API_REFERENCE: 'off',
    ALLOW_SMS_OUTBOX: 'yes',
    ALLOW_MAIL_OUTBOX: 'yes',
    DRAIN_SECONDS: '1',
  });
  onTestFinished(() => void machine.end('SIGKILL'));
  const test = appAt(machine.url, apiKey);
  const { created } = await new Originator(test, plainPhotos).start();
  expect(created.status).toBe(201);
  const { data } = await verifyPublicly(test, await sampleDocument());
  expect(data.session.version).toBe('original');
  // When the machine shuts down, systemd stops the service first.
  await machine.end('SIGTERM');
  expect(await machine.log()).toContain('Stopping (SIGTERM)');
  expect((await machine.result()).trim()).toBe('success 0');
});
