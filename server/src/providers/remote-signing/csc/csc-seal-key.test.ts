/** Tests seals with keys at a local signing service. Its responses are falsified one by one. */
import { verify } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, type CscServer } from '../../../../tests/helpers/csc/csc-model.ts';
import { useCscServer } from '../../../../tests/helpers/csc/csc-server.ts';
import type { Said } from '../../../../tests/helpers/outside-server.ts';
import { sampleDocument } from '../../../../tests/helpers/signing.ts';
import { sampleFacts, sampleParticipant } from '../../../pdf/pages/testing/sample-facts.ts';
import { opensslVerdict } from '../../../pdf/seal/testing/openssl-verdict.ts';
import { checkSeal } from '../../../cli/doctor/check-seal.ts';
import { verifyPdf } from '../../../pdf/verification/verify-pdf.ts';
import { settingsWith } from '../../../pki/testing/key-files.ts';
import { createIdentity, type Identity } from '../../../pki/testing/test-pki.ts';
import { needTools, scratchFolder } from '../../../pki/testing/tools.ts';
import { createSealer } from '../../../sealing/sealer.ts';
import { openSealKey } from '../../../sealing/open-seal-key.ts';
import { readSettings } from '../../../settings/settings.ts';

const PSS = '1.2.840.113549.1.1.10';
let root: Identity;
let rsa: Identity;
let ec: Identity;
const servers = { 1: await useCscServer(1), 2: await useCscServer(2, { metadata: true }) };

beforeAll(async () => {
  root = await createIdentity({ name: 'Root of the service', ca: true });
  rsa = await createIdentity({ name: 'Meridian Finance', issuer: root, keyType: 'RSA' });
  ec = await createIdentity({ name: 'Meridian Finance', issuer: root });
});
beforeEach((context) => {
  needTools(context, 'openssl');
  for (const server of Object.values(servers)) {
    server.tamper = {};
    server.oauth.tokens.clear();
    server.asked.length = 0;
  }
});

const settingsOf = (server: CscServer, credentialId: string, pin?: string) => ({
  ...CLIENT,
  url: server.url,
  oauthUrl: undefined,
  credentialId,
  pin,
  // A different time limit makes the settings of each test unique, so that no test uses the token of an earlier one.
  timeoutMs: 5000 + Math.trunc(Math.random() * 1000),
});

const environmentOf = (id: string) =>
  readSettings({
    DATA_DIR: scratchFolder(),
    SEAL_CSC_URL: servers[2].url,
    SEAL_CSC_CREDENTIAL_ID: id,
    SEAL_CSC_CLIENT_ID: CLIENT.clientId,
    SEAL_CSC_CLIENT_SECRET: CLIENT.clientSecret,
  });

async function open(server: CscServer, credentialId: string, pin?: string) {
  const result = await openSealKey({ ...settingsWith(), csc: settingsOf(server, credentialId, pin) });
  if (!result.ok) throw new Error(result.problem);
  return result.key;
}

const DATA = Buffer.from('The attributes of a signature');
const methodsAsked = (server: CscServer) => server.asked.map(({ url }) => url.replace(/^\/csc\/v\d\//, ''));

describe.each([1, 2] as const)('version %s', (version) => {
  const server = servers[version];

  it.each(['implicit', 'explicit', 'oauth2code'] as const)(
    'signs with the authorization %s',
    async (mode) => {
      const id = server.add(rsa, { mode, pin: mode === 'explicit' ? '1234' : null, issuers: [root] });
      const key = await open(server, id, '1234');
      expect(key).toMatchObject({ algorithm: 'rsa', selfMade: false });
      expect(key.chain.map(({ subject }) => subject)).toEqual([root.certificate.subject]);
      // No signature is requested before a seal needs one.
      expect(methodsAsked(server)).not.toContain('signatures/signHash');
      expect(verify('sha256', DATA, rsa.certificate.publicKey, await key.sign(DATA))).toBe(true);
      await key.sign(Buffer.from('another'));
      const tokens = mode === 'oauth2code' ? 3 : 1;
      expect(methodsAsked(server).filter((each) => each === '/oauth2/token')).toHaveLength(tokens);
    },
  );

  it.each([
    ['PKCS #1 v1.5 by its own name', () => rsa, ['1.2.840.113549.1.1.11'], 'rsa', false],
    ['PKCS #1 v1.5 by the name of the key', () => rsa, ['1.2.840.113549.1.1.1'], 'rsa', false],
    ['RSASSA-PSS', () => rsa, [PSS], 'rsa-pss', false],
    ['ECDSA', () => ec, ['1.2.840.10045.4.3.2'], 'ecdsa', false],
    ['ECDSA as r followed by s', () => ec, ['1.2.840.10045.4.3.2'], 'ecdsa', true],
  ] as const)('signs with %s', async (_what, identity, algorithms, algorithm, isRaw) => {
    const id = server.add(identity(), { algorithms: [...algorithms], issuers: [root], isRaw });
    const key = await open(server, id);
    expect(key.algorithm).toBe(algorithm);
    expect((await key.sign(DATA)).length).toBeGreaterThan(60);
  });
});

it.each([
  ['RSA', undefined],
  ['RSASSA-PSS', [PSS]],
  ['ECDSA', undefined],
])('seals a document with %s', async (name, algorithms) => {
  const identity = name === 'ECDSA' ? ec : rsa;
  const id = servers[2].add(identity, {
    issuers: [root],
    mode: 'oauth2code',
    ...(algorithms && { algorithms }),
  });
  const settings = environmentOf(id);
  const sealer = createSealer(settings, Buffer.alloc(32, 7), () => new Date());
  expect(await sealer.problem()).toBeNull();
  const sealed = await sealer.seal(await sampleDocument(), sampleFacts([await sampleParticipant()]));
  await sealer.close();
  if (!sealed.ok) throw new Error(sealed.problem);
  // OpenSSL verifies the seal independently of our own code.
  expect(opensslVerdict(sealed.document.bytes, root.certificate.toString())).toBe('verified');
  const trusted = [root.certificate];
  const verdict = await verifyPdf(sealed.document.bytes, { trusted, now: new Date() });
  expect(verdict).toMatchObject({
    signatures: [
      { integrity: { verdict: 'passed' }, trust: { verdict: 'passed' }, signer: 'Meridian Finance' },
    ],
  });
});

const bodyOf = ({ body }: Said): Record<string, unknown> => JSON.parse(JSON.stringify(body));
/** Replaces parts of a response. */
const changing = (changes: object) => (said: Said) => ({ ...said, body: { ...bodyOf(said), ...changes } });

describe('a hostile or broken service', () => {
  const server = servers[2];
  const problemOf = async (tamper: CscServer['tamper'], changes = {}, pin?: string): Promise<string> => {
    const id = server.add(rsa, { issuers: [root], ...changes });
    server.tamper = tamper;
    return open(server, id, pin).then(
      (key) => key.sign(DATA).then(() => 'none', String),
      (error: Error) => error.message,
    );
  };

  it('has no problem if its answers are correct', async () => {
    expect(await problemOf({})).toBe('none');
  });

  it.each<[string, CscServer['tamper'], string]>([
    [
      'redirects',
      { info: () => ({ status: 302, headers: { location: 'https://evil.example/' } }) },
      'status 302',
    ],
    ['answers with HTML', { info: () => ({ body: '<html>' }) }, 'invalid answer'],
    ['answers with 300 kB', { info: () => ({ body: 'x'.repeat(300_000) }) }, 'too large'],
    ['fails', { info: () => ({ status: 503 }) }, 'status 503'],
    ['names a version that does not exist', { info: changing({ specs: '9.0' }) }, 'invalid answer (specs)'],
    ['offers no OAuth', { info: changing({ oauth2Issuer: undefined }) }, 'offers no OAuth'],
    [
      'names an OAuth server at another host',
      { info: changing({ oauth2Issuer: 'https://evil.example' }) },
      'another host (evil.example)',
    ],
    [
      'names a token endpoint at another host',
      {
        '.well-known/oauth-authorization-server': changing({ token_endpoint: 'https://evil.example/token' }),
      },
      'another host (evil.example)',
    ],
    [
      'has metadata of another issuer',
      { '.well-known/oauth-authorization-server': changing({ issuer: 'https://evil.example' }) },
      'another OAuth issuer',
    ],
    [
      'refuses the client',
      { 'oauth2/token': () => ({ status: 401, body: { error: 'invalid_client' } }) },
      '(invalid_client)',
    ],
    [
      'quotes personal data in an error',
      { 'oauth2/token': () => ({ status: 400, body: { error: 'Asha Rao: bad' } }) },
      'refused with status 400',
    ],
    [
      'issues a token for another scope',
      { 'oauth2/token': changing({ scope: 'credential' }) },
      'another scope',
    ],
    [
      'issues a token of another type',
      { 'oauth2/token': changing({ token_type: 'mac' }) },
      'invalid answer (token_type)',
    ],
    ['describes no key', { 'credentials/info': changing({ key: null }) }, 'invalid answer (key)'],
    [
      'offers a disabled key',
      { 'credentials/info': changing({ key: { status: 'disabled', algo: ['1.2.840.113549.1.1.1'] } }) },
      'is disabled',
    ],
    [
      'offers only SHA-1',
      { 'credentials/info': changing({ key: { status: 'enabled', algo: ['1.2.840.113549.1.1.5'] } }) },
      'without a supported algorithm',
    ],
    [
      'offers ECDSA for an RSA key',
      { 'credentials/info': changing({ key: { status: 'enabled', algo: ['1.2.840.10045.4.3.2'] } }) },
      'without a supported algorithm',
    ],
    [
      'sends no certificate',
      { 'credentials/info': changing({ cert: { certificates: [] } }) },
      'invalid answer (cert.certificates)',
    ],
    [
      'sends something else as a certificate',
      { 'credentials/info': changing({ cert: { certificates: ['AAAA'] } }) },
      'unreadable certificate',
    ],
    [
      'asks for an unknown authorization',
      { 'credentials/info': changing({ auth: { mode: 'telepathy' } }) },
      'unknown authorization',
    ],
    [
      'asks for a one-time code',
      {
        'credentials/info': changing({ auth: { mode: 'explicit', objects: [{ id: 'PIN' }, { id: 'OTP' }] } }),
      },
      'one-time code',
    ],
    ['sends no SAD', { 'credentials/authorize': changing({ SAD: '' }) }, 'invalid answer (SAD)'],
    [
      'answers later',
      { 'signatures/signHash': () => ({ status: 202, body: { responseID: '1' } }) },
      'status 202',
    ],
    [
      'sends no signature',
      { 'signatures/signHash': changing({ signatures: [] }) },
      '0 signatures for 1 hashes',
    ],
    [
      'sends two signatures',
      { 'signatures/signHash': changing({ signatures: ['AAAA', 'AAAA'] }) },
      '2 signatures for 1 hashes',
    ],
    [
      'sends something else as a signature',
      { 'signatures/signHash': changing({ signatures: ['AAAA'] }) },
      'does not belong to the certificate',
    ],
    [
      'sends a signature that is not Base64',
      { 'signatures/signHash': changing({ signatures: ['*'] }) },
      'invalid answer (signatures.0)',
    ],
  ])('%s', async (_what, tamper, message) => {
    expect(await problemOf(tamper)).toContain(message);
  });

  it('revokes or suspends the certificate by its own word', async () => {
    for (const status of ['revoked', 'suspended', 'expired'])
      expect(
        await problemOf({
          'credentials/info': (said) => ({
            body: { ...bodyOf(said), cert: { ...Object(bodyOf(said)['cert']), status } },
          }),
        }),
      ).toContain(`not valid (${status})`);
  });

  const problemWith = async (options: Partial<Parameters<typeof createIdentity>[0]>) => {
    const identity = await createIdentity({ name: 'Other', issuer: root, keyType: 'RSA', ...options });
    const id = server.add(identity, { issuers: [root] });
    return open(server, id).then(
      () => 'none',
      (error: Error) => error.message,
    );
  };

  it('offers a certificate that cannot seal', async () => {
    const day = 86_400_000;
    expect(await problemWith({ notAfter: new Date(Date.now() - day) })).toContain('expired on');
    expect(await problemWith({ notBefore: new Date(Date.now() + day) })).toContain('is not valid before');
    expect(await problemWith({ keyUsage: 0x20 })).toContain('cannot seal documents');
    expect(await problemWith({ extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'] })).toContain('cannot seal documents');
    expect(await problemWith({ ca: true })).toContain('certificate of an authority');
  });

  it('signs with the key of another certificate', async () => {
    const other = await createIdentity({ name: 'Other', issuer: root, keyType: 'RSA' });
    const [own, others] = [server.add(rsa, { issuers: [root] }), server.add(other, { issuers: [root] })];
    const key = await open(server, own);
    server.credentials.set(own, server.credentials.get(others) ?? expect.fail());
    await expect(key.sign(DATA)).rejects.toThrow('does not belong to the certificate');
  });

  it('hangs', async () => {
    const id = server.add(rsa, { issuers: [root] });
    server.tamper = { 'credentials/info': () => new Promise<never>(() => {}) };
    const csc = { ...settingsOf(server, id), timeoutMs: 200 };
    expect(await openSealKey({ ...settingsWith(), csc })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('timed out'),
    });
  });

  it('asks for a PIN that is missing or wrong, which is tried only once', async () => {
    const explicit = { mode: 'explicit', pin: '1234' };
    expect(await problemOf({}, explicit)).toContain('set SEAL_CSC_PIN');
    expect(await problemOf({}, explicit, '9999')).toContain('rejected SEAL_CSC_PIN');
    const before = methodsAsked(server).filter((each) => each === 'credentials/authorize').length;
    expect(await problemOf({}, explicit, '9999')).toContain('rejected SEAL_CSC_PIN');
    expect(methodsAsked(server).filter((each) => each === 'credentials/authorize')).toHaveLength(before);
  });
});

it('requests a new token after the service revoked the old one', async () => {
  const server = servers[2];
  const csc = settingsOf(server, server.add(rsa, { issuers: [root] }));
  const openAgain = () => openSealKey({ ...settingsWith(), csc });
  expect(await openAgain()).toMatchObject({ ok: true });
  server.oauth.tokens.clear();
  expect(await openAgain()).toMatchObject({ ok: false });
  expect(await openAgain()).toMatchObject({ ok: true });
});

it('is examined by the doctor', async () => {
  const id = servers[2].add(rsa, { issuers: [root] });
  const examine = () => checkSeal(environmentOf(id), null, () => new Date());
  expect(await examine()).toMatchObject({
    status: 'right',
    says: expect.stringContaining('remote signing service'),
  });
  servers[2].tamper = { 'credentials/info': () => ({ status: 503 }) };
  expect(await examine()).toMatchObject({ status: 'problem', todo: expect.stringContaining('SEAL_CSC_') });
});
