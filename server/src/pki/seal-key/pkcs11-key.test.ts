/**
 * Tests seals whose key never leaves SoftHSM, a software security module that `scripts/ensure-hsm.mjs` installs for
 * `npm test`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { certificatesPem, fileWith, keyFrom, privateKeyPem, settingsWith } from '../testing/key-files.ts';
import { createIdentity, type Identity } from '../testing/test-pki.ts';
import { scratchFolder } from '../testing/tools.ts';
import type { Pkcs11Settings } from './pkcs11-key.ts';
import { sampleFacts, sampleParticipant } from '../../pdf/pages/testing/sample-facts.ts';
import { createSealer } from '../../sealing/sealer.ts';
import { readSettings } from '../../settings/settings.ts';
import { sampleDocument } from '../../../tests/helpers/signing.ts';
import { loadSealKey } from './seal-key.ts';

const ADDON = fileURLToPath(
  new URL('../../../../hsm/node_modules/pkcs11js/build/Release/pkcs11.node', import.meta.url),
);
const MODULE =
  [
    '/usr/lib/softhsm/libsofthsm2.so',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/softhsm/libsofthsm2.so`,
  ].find((file) => existsSync(file)) ?? '';
const missing = [
  ...(spawnSync('softhsm2-util', ['--version']).status === 0 && MODULE ? [] : ['SoftHSM']),
  ...(existsSync(ADDON) ? [] : ['pkcs11js']),
].join(' and ');
if (missing) console.warn(`SKIPPED, ${missing} not installed: run scripts/ensure-hsm.mjs`);

const PIN = '867530';
let identities: Record<'rsa' | 'ec', Identity>;
let root: Identity;
let environment: Record<string, string>;

const inModule = (changes: Partial<Pkcs11Settings> = {}): Pkcs11Settings => ({
  module: MODULE,
  token: 'seals',
  key: 'rsa',
  pin: PIN,
  environment,
  ...changes,
});
const certificateOf = (identity: Identity) => fileWith(certificatesPem(identity, root));
const problemOf = async (changes: Partial<Pkcs11Settings>): Promise<string> => {
  const SEAL_CERTIFICATE = certificateOf(identities.rsa);
  const result = await loadSealKey(settingsWith({ SEAL_CERTIFICATE, pkcs11: inModule(changes) }));
  return result.ok ? 'none' : result.problem;
};

describe.skipIf(missing)('a key in a module', () => {
  beforeAll(async () => {
    const folder = scratchFolder();
    mkdirSync(path.join(folder, 'tokens'));
    const conf = path.join(folder, 'softhsm2.conf');
    writeFileSync(
      conf,
      `directories.tokendir = ${path.join(folder, 'tokens')}\nobjectstore.backend = file\n`,
    );
    environment = { SOFTHSM2_CONF: conf };
    const util = (...words: string[]) =>
      execFileSync('softhsm2-util', words, { env: { ...process.env, ...environment }, stdio: 'pipe' });
    util('--init-token', '--free', '--label', 'seals', '--so-pin', '12345678', '--pin', PIN);
    root = await createIdentity({ name: 'Root', ca: true });
    identities = {
      rsa: await createIdentity({ name: 'RSA', issuer: root, keyType: 'RSA' }),
      ec: await createIdentity({ name: 'EC', issuer: root }),
    };
    for (const [index, [label, identity]] of Object.entries(identities).entries()) {
      const file = fileWith(privateKeyPem(identity));
      util('--import', file, '--token', 'seals', '--label', label, '--id', `a${index}`, '--pin', PIN);
    }
  });

  it.each(['rsa', 'ec'] as const)(
    'signs as %s with a signature that its certificate verifies',
    async (key) => {
      const loaded = await keyFrom({
        SEAL_CERTIFICATE: certificateOf(identities[key]),
        pkcs11: inModule({ key }),
      });
      expect(loaded).toMatchObject({ selfMade: false, algorithm: key === 'rsa' ? 'rsa' : 'ecdsa' });
      expect(loaded.certificate.fingerprint256).toBe(identities[key].certificate.fingerprint256);
      expect(loaded.chain.map(({ subject }) => subject)).toEqual(['CN=Root']);
    },
  );

  it('seals a document in the sealing process, whose environment contains only the named variables', async () => {
    Object.assign(process.env, environment);
    const settings = readSettings({
      DATA_DIR: scratchFolder(),
      SEAL_CERTIFICATE: certificateOf(identities.ec),
      SEAL_PKCS11_MODULE: MODULE,
      SEAL_PKCS11_TOKEN: 'seals',
      SEAL_PKCS11_PIN: PIN,
      SEAL_PKCS11_KEY: 'ec',
      SEAL_PKCS11_ENV: 'SOFTHSM2_CONF',
    });
    const sealer = createSealer(settings, Buffer.alloc(32), () => new Date());
    try {
      expect(await sealer.problem()).toBeNull();
      const outcome = await sealer.seal(await sampleDocument(), sampleFacts([await sampleParticipant()]));
      expect(outcome).toMatchObject({ ok: true, document: { level: 'B-B' } });
    } finally {
      await sealer.close();
    }
  });

  it('describes the problem without the PIN', async () => {
    expect(await problemOf({ key: 'ec' })).toContain('does not belong to its certificate');
    expect(await problemOf({ key: 'gone' })).toContain("no private key 'gone'");
    expect(await problemOf({ token: 'other' })).toContain("no token 'other'");
    expect(await problemOf({ pin: undefined })).toContain('no private key');
  });

  it('tries a wrong PIN only once, so that the token is not locked', async () => {
    for (let tries = 0; tries < 12; tries++) {
      const problem = await problemOf({ pin: '111111' });
      expect(problem).toContain('rejected SEAL_PKCS11_PIN');
      expect(problem).not.toContain('111111');
    }
    expect(await problemOf({})).toBe('none');
  });
});

it('reports what to do if its library cannot be loaded', async () => {
  root ??= await createIdentity({ name: 'Root', ca: true });
  const identity = await createIdentity({ name: 'Plain' });
  const pkcs11 = { ...inModule({ module: '/nowhere/module.so' }), environment: {} };
  const result = await loadSealKey(settingsWith({ SEAL_CERTIFICATE: certificateOf(identity), pkcs11 }));
  expect(result).toMatchObject({ ok: false, problem: expect.stringMatching(/npm run hsm|cannot be loaded/) });
});
