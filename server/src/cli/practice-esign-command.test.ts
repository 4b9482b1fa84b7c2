import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NODE_FLAGS, nodeEnvironment } from '../../tests/helpers/node-process.ts';
import { aadhaarKeys } from '../composition/choose-remote-signers.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'practice-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run cli -- practice-esign', () => {
  it('prints complete settings, serves until it is stopped, and then exits with 0', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = spawn(process.execPath, [...NODE_FLAGS, main, 'practice-esign', '--port', '0'], {
      env: { ...nodeEnvironment(), NODE_ENV: 'test', DATA_DIR: folder },
    });
    let printed = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      printed += String(chunk);
      if (printed.includes('AADHAAR_ESIGN_AUTHORITIES=') && printed.endsWith('\n')) break;
    }
    const settings = readSettings(parseEnv(printed));
    expect(await aadhaarKeys(settings, new Date())).toMatchObject({ ok: true });
    const page = await fetch(settings.AADHAAR_ESIGN_URL ?? '', { method: 'POST', body: 'msg=none' });
    expect(await page.text()).toContain('not signed by the customer');
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('does not start in production, or with an invalid port', async () => {
    expect(await runCommand(['practice-esign'], { NODE_ENV: 'production' })).toBe(1);
    expect(await runCommand(['practice-esign', '--port', '70000'], {})).toBe(2);
  });
});
