import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runApp, type RunningApp } from './testing/running-app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let app: RunningApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-readme-'));
  await chmod(folder, 0o711);
  app = await runApp({ DATA_DIR: folder });
});
afterAll(async () => {
  await app.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

it('runs the lines of the README that create a first session', async () => {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  const lines = /## A first session[\s\S]*?```sh\n([\s\S]*?)```/.exec(readme)?.[1];
  const script = lines
    ?.replaceAll('http://127.0.0.1:3000', app.url)
    .replaceAll('agreement.pdf', path.join(folder, `${randomBytes(4).toString('hex')}.pdf`));
  const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', script ?? 'exit 1'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder },
  });
  const answer = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(answer).toMatchObject({ success: true, data: { status: 'NEW', document: { pages: 4 } } });
  expect(answer.data.participants[0].link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/);
});
