import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificatesPem, fileWith, privateKeyPem } from '../pki/testing/key-files.ts';
import { readSelfMadeCertificates } from '../pki/seal-key/self-made-key.ts';
import { createIdentity } from '../pki/testing/test-pki.ts';
import { readSettings } from '../settings/settings.ts';
import { runCli } from '../../tests/helpers/run-cli.ts';
import { openTestApp, type TestApp } from '../../tests/helpers/test-app.ts';
import { createSealer } from './sealer.ts';
import { copySelfMade, rotateSelfMade } from './self-made-seals.ts';

let test: TestApp;
let folders: string[];
beforeAll(async () => {
  test = await openTestApp();
  folders = await Promise.all(
    Array.from({ length: 4 }, () => mkdtemp(path.join(tmpdir(), 'countersign-seal-'))),
  );
});
afterAll(async () => {
  await test.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const nodeIn = (DATA_DIR: string) => ({
  ...test.services,
  settings: { ...test.services.settings, DATA_DIR },
});
const sealOf = async (folder: string) => (await readSelfMadeCertificates(folder))[0]?.fingerprint256;
const seals = async () => new Set(await Promise.all(folders.map(sealOf)));

it('all nodes share one seal, whichever creates it, and switch to its successor on its day', async () => {
  await Promise.all(folders.map((folder) => copySelfMade(nodeIn(folder))));
  const [first, ...others] = await seals();
  expect(others).toEqual([]);
  const [one = ''] = folders;
  await rotateSelfMade(nodeIn(one), new Date(+test.services.now() + 86_400_000));
  for (const folder of folders) await copySelfMade(nodeIn(folder));
  expect(await seals()).toEqual(new Set([first]));

  test.clock.pass({ days: 1, seconds: 1 });
  for (const folder of folders) await copySelfMade(nodeIn(folder));
  const [second, ...more] = await seals();
  expect([second === first, more]).toEqual([false, []]);
  // The former key stays in the folder, because keys are never discarded.
  expect((await readdir(one)).toSorted()).toEqual(['seal.pem', 'seal.pem.former']);
});

it('leaves a copy that cannot be decrypted unchanged; loading it reports the problem', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-seal-'));
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFile(path.join(folder, 'seal.pem'), pem, { mode: 0o600 });
  await copySelfMade(nodeIn(folder));
  expect(await readdir(folder)).toEqual(['seal.pem']);
  await rm(folder, { recursive: true });
});

it('is listed and replaced with the command line', async () => {
  expect(await runCli(test, ['seal', 'rotate', '--from', 'soon'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--from'),
  });
  expect(await runCli(test, ['seal', 'rotate', '--from', '2099-01-01'])).toMatchObject({ code: 0 });
  const { stdout } = await runCli(test, ['seal', 'status']);
  expect(stdout).toMatch(
    /^In use {2}.*self-made seal[^]*^From 2099-01-01T00:00:00.000Z {2}.*self-made seal/m,
  );
});

it('lets the certificate of an authority take over on the configured day', async () => {
  const files = await Promise.all(
    ['Present', 'Next'].map(async (name) => {
      const identity = await createIdentity({ name });
      return fileWith(certificatesPem(identity) + privateKeyPem(identity));
    }),
  );
  const [SEAL_CERTIFICATE = '', NEXT_SEAL_CERTIFICATE = ''] = files;
  let now = new Date();
  const from = new Date(+now + 3_600_000);
  const settings = readSettings({
    SEAL_CERTIFICATE,
    NEXT_SEAL_CERTIFICATE,
    NEXT_SEAL_FROM: from.toISOString(),
  });
  const sealer = createSealer(settings, Buffer.alloc(32), () => now);
  const ends = async () => (await sealer.endsAt())?.getTime();
  const before = await ends();
  await rm(SEAL_CERTIFICATE);
  await expect.poll(() => sealer.problem()).toContain('SEAL_CERTIFICATE');
  now = from;
  await expect.poll(() => sealer.problem()).toBeNull();
  expect(before).toBeDefined();
  await sealer.close();
  expect(() => readSettings({ NEXT_SEAL_CERTIFICATE })).toThrow('NEXT_SEAL_FROM');
});
