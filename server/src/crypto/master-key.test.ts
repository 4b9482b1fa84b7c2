import { KeyObject } from 'node:crypto';
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { deriveKeys, type Keys } from './keys.ts';
import { findMasterKey, makeMasterKey } from './master-key.ts';

const folder = () => mkdtemp(path.join(tmpdir(), 'countersign-key-'));

it('makes the key once, for its owner alone, however many ask at the same time', async () => {
  const dataDir = await folder();
  const keys = await Promise.all(Array.from({ length: 8 }, () => makeMasterKey(dataDir)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect((await stat(path.join(dataDir, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['master.key']);
});

it('refuses a key that others can read', async () => {
  const dataDir = await folder();
  await makeMasterKey(dataDir);
  await chmod(path.join(dataDir, 'master.key'), 0o644);
  await expect(findMasterKey(undefined, dataDir)).rejects.toThrow('chmod 600');
});

it('derives a different key for every purpose, the same on every node', () => {
  const master = Buffer.alloc(32, 7);
  const keys = deriveKeys(master);
  const raw = secretsOf(keys);
  expect(raw).toHaveLength(13);
  expect(new Set(raw).size).toBe(raw.length);
  expect(secretsOf(deriveKeys(master))).toEqual(raw);
  expect(deriveKeys(master).otpTransport).toEqual(keys.otpTransport);
  expect(deriveKeys(Buffer.alloc(32, 8)).otpTransport.publicJwk).not.toEqual(keys.otpTransport.publicJwk);
});

const secretsOf = (keys: Keys): string[] =>
  Object.values(keys)
    .filter((key) => Buffer.isBuffer(key) || key instanceof KeyObject)
    .map((key) => (Buffer.isBuffer(key) ? key : key.export()).toString('hex'));
