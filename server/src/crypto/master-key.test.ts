import { KeyObject, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { PATIENTLY } from '../../tests/helpers/patience.ts';
import { deriveKeys, type Keys } from './keys.ts';
import { findMasterKey, makeMasterKey, type MasterKeySource } from './master-key.ts';
import { unwrapKey } from './unwrap-key.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'countersign-key-'));

it('creates the key once, readable by its owner alone, under concurrent requests', async () => {
  const dataDir = await folder();
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeMasterKey(dataDir)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect((await stat(path.join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['master.key']);
});

it('rejects a key that other users can read', async () => {
  const dataDir = await folder();
  await makeMasterKey(dataDir);
  await chmod(path.join(dataDir, 'master.key'), 0o644);
  await expect(findMasterKey({ DATA_DIR: dataDir })).rejects.toThrow('chmod 600');
});

describe('an external key', () => {
  const key = randomBytes(32);
  const wrapped = `wrapped:${key.toString('base64')}`;
  const unwrap = (command: string, source: Partial<MasterKeySource> = { MASTER_KEY_WRAPPED: wrapped }) =>
    findMasterKey({ DATA_DIR: '/nowhere', MASTER_KEY_COMMAND: command, ...source });

  it('is read from a file, or unwrapped by a command that reads it from its input', async () => {
    const file = path.join(await folder(), 'key');
    await writeFile(file, `${key.toString('base64')}\n`);
    expect(await findMasterKey({ DATA_DIR: '/nowhere', MASTER_KEY_FILE: file })).toEqual(key);
    expect(await unwrap('cut -d: -f2')).toEqual(key);
    await writeFile(file, wrapped);
    expect(await unwrap('cut -d: -f2', { MASTER_KEY_FILE: file })).toEqual(key);
    await expect(findMasterKey({ DATA_DIR: '/nowhere', MASTER_KEY_FILE: `${file}.gone` })).rejects.toThrow(
      'ENOENT',
    );
  });

  it.each([
    [`sh -c 'cat >&2; exit 3'`, 'ended with code 3'],
    ['cat', 'did not print a key'],
    ['yes secret', 'more than a key'],
    ["sh -c 'kill -9 $$'", 'ended by SIGKILL'],
    ['echo secret; true', 'did not print a key'],
    ['no-such-program', 'could not be started'],
  ])('is rejected without leaking any of it if `%s` yields no key', async (command, why) => {
    const error = await unwrap(command).catch(String);
    expect(error).toContain(why);
    for (const reported of ['wrapped:', 'secret', key.toString('base64').slice(0, 8)])
      expect(error).not.toContain(reported);
  });

  it('times out, and the processes it started are ended', async () => {
    const file = path.join(await folder(), 'pid');
    await expect(unwrapKey(`sh -c "sh -c 'echo $$ > ${file}; sleep 600' | cat"`, 'x', 1000)).rejects.toThrow(
      'longer than',
    );
    const pid = Number(await readFile(file, 'utf8'));
    await vi.waitUntil(() => !isAlive(pid), PATIENTLY);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('derives a different key for every purpose, and the same keys on every node', () => {
  const master = Buffer.alloc(32, 7);
  const keys = deriveKeys(master);
  const raw = secretsOf(keys);
  expect(raw).toHaveLength(14);
  expect(new Set(raw).size).toBe(raw.length);
  expect(secretsOf(deriveKeys(master))).toEqual(raw);
  expect(deriveKeys(master).otpTransport).toEqual(keys.otpTransport);
  expect(deriveKeys(Buffer.alloc(32, 8)).otpTransport.publicJwk).not.toEqual(keys.otpTransport.publicJwk);
});

const secretsOf = (keys: Keys): string[] =>
  Object.values(keys)
    .filter((key) => Buffer.isBuffer(key) || key instanceof KeyObject)
    .map((key) => (Buffer.isBuffer(key) ? key : key.export()).toString('hex'));
