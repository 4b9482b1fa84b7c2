/** Runs the first steps of the documentation in a fresh clone with no packages installed. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../helpers/documented.ts';

let folder: string;
let clone: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'countersign-clone-'));
  // If root starts the product, the embedded database runs as another user, and this user needs access to the folder.
  await chmod(folder, 0o711);
  clone = path.join(folder, 'countersign');
  await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, clone]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('npm start installs, builds and serves the product and its documentation', async () => {
  const started = spawn('npm', ['start'], {
    cwd: clone,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group gets the signal, so that it reaches npm and its child processes, as Ctrl-C does.
    detached: true,
  });
  const ended = once(started, 'exit');
  const said: string[] = [];
  try {
    const documentation = await new Promise<string>((resolve, reject) => {
      createInterface({ input: started.stdout }).on('line', (line) => {
        said.push(line);
        const address = /^Documentation: (\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
      ended.then(() => reject(new Error(`It ended:\n${said.join('\n')}`)), reject);
    });
    expect(said.filter((line) => /^ {2}.*: http:\/\/127\.0\.0\.1:\d+\/[\w-]{43}$/.test(line))).toHaveLength(
      2,
    );
    const page = await fetch(documentation);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Start in five minutes')]);
    expect((await fetch(new URL('/docs/settings', documentation))).status).toBe(200);
    expect((await fetch(new URL('/docs/no-such-page', documentation))).status).toBe(404);
  } finally {
    if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGINT');
    await ended;
  }
}, 900_000);
