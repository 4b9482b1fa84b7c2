import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { CERTIFICATE_SIGNING, createIdentity, KEY_ENCIPHERMENT, TIME_STAMPING } from '../testing/test-pki.ts';
import type { Identity, IdentityOptions } from '../testing/test-pki.ts';
import { loadSealKey } from './seal-key.ts';
import type { SealKeySettings } from './seal-key.ts';
import { certificatesPem, fileWith, keyFrom, privateKeyPem, settingsWith } from '../testing/key-files.ts';
import { makeCertificate } from '../x509/make-certificate.ts';
import { keyUsage, noAuthority, subjectKeyIdentifier } from '../x509/make-extensions.ts';
import { contentsOf } from '../testing/openssl-contents.ts';
import { needTools, openssl, scratchFolder } from '../testing/tools.ts';

const PASSWORD = 'correct horse';
const DAY_MS = 24 * 3600 * 1000;
/**
 * A P-256 key in a PKCS #12 file, encrypted as was common until 2021: RC2-40, 3DES, HMAC-SHA-1. The certificate is
 * valid for a century.
 */
const OLD_PKCS12 =
  'MIIDggIBAzCCA0gGCSqGSIb3DQEHAaCCAzkEggM1MIIDMTCCAicGCSqGSIb3DQEHBqCCAhgwggIUAgEAMIICDQYJKoZIhvcNAQcBMBwGCiqGSI' +
  'b3DQEMAQYwDgQIXPAFlpwioWUCAggAgIIB4MmhFHdpnjuypr5wDpBfJGG84YcuxrTYSWf0KnnK7YviJ2aSmZD6qMbib5rYjOqUmAtUAFFTdIgv' +
  'pD4VQmOAasezMNHQjolrcVI9zz6gC8O8zcnYUkVMCcso1WeUGTIfMkZZw6028Ro2533+/OQ8uT9KOToH/GTl5/+mtoXtGO8oMVijiebXAUPkn0' +
  '6AMeVGH0D3jtbxw4VPw006YjC7WoqkEq2p+DTXaOz/IPh71ZuwjjTD9jIw5usFWWrNERWSE2R6HYP4McLTxGvYbDuGCNS0Kqd89BFNOjBFxaYv' +
  '6Z85uikOYj1P4CRGDDvwXyMKLvfKJuYf8yC0iKiECvqFAcvK3hxljPqIEYhGoMsXnOVPBLQpvGvWAsAuEx+7ugnLkvIMMIoA4/8BVKDpu0oWPR' +
  'oD5ghAwQRju0lfRjd+frHucK7ifX1rbb+9xsL39tgbknyJh9IK9uYpMePaJXDgws40xy1lClp172N52nnSjXjg3KTofYdrx2+M+l1elu93GmWZ' +
  'GSxjaTwl9WtexNTzIeJg62JDjhbpF67ic6b16bZgu632gIplxJIgci7OS0UDYfnM8nuwNYdENraF+iQpxnsAhCUwMQV+gSzoEb+Zm7Da2ekBEw' +
  'KnERaAXCcZEAqulzCCAQIGCSqGSIb3DQEHAaCB9ASB8TCB7jCB6wYLKoZIhvcNAQwKAQKggbQwgbEwHAYKKoZIhvcNAQwBAzAOBAhVSHmWr/JU' +
  'sAICCAAEgZCSyGioE8emPXTjZxUL25Chyp96hca95sDqzA0d4UuMLjdXyLH1QdRnyFxmjyRWviBwCoSA0cFcOeZXc5kCBM0yDQl8oe2+RxPGzY' +
  '5c2mFq8sGokmGWKNSYrbIQWnu7PPXv5QmHhTLzuoMVsyke/OZLvof96pMD6N+4BG5NOGPcWykwMtQYD/TkhimjWqwnJpIxJTAjBgkqhkiG9w0B' +
  'CRUxFgQUROm+QWzz74R8+jmiYojFjF7va6MwMTAhMAkGBSsOAwIaBQAEFBYXXV5ip2v3fQAthju0Xmamama/BAh0MhbEydC5ZAICCAA=';

let root: Identity;
let middle: Identity;
let rsa: Identity;
let ec: Identity;

beforeAll(async () => {
  root = await createIdentity({ name: 'Root', ca: true });
  middle = await createIdentity({ name: 'Middle', ca: true, issuer: root });
  rsa = await createIdentity({ name: 'RSA Seal', issuer: middle, keyType: 'RSA' });
  ec = await createIdentity({ name: 'EC Seal', issuer: middle });
});

async function problemOf(changes: Partial<SealKeySettings>): Promise<string> {
  const result = await loadSealKey(settingsWith(changes));
  return result.ok ? 'none' : result.problem;
}

function inFile(identity: Identity, ...issuers: Identity[]): { SEAL_CERTIFICATE: string } {
  return { SEAL_CERTIFICATE: fileWith(certificatesPem(identity, ...issuers) + privateKeyPem(identity)) };
}

/** Returns the path of a PKCS #12 file that OpenSSL created. */
function pkcs12(identity: Identity, options = '', password = PASSWORD): string {
  const folder = scratchFolder();
  const pem = fileWith(certificatesPem(identity, middle, root) + privateKeyPem(identity));
  openssl(folder, `pkcs12 -export -in ${pem} -out seal.p12 -passout stdin${options}`, Buffer.from(password));
  return join(folder, 'seal.p12');
}

describe('a PEM file', () => {
  it('returns the key and its issuers in any order', async () => {
    const outsider = await createIdentity({ name: 'Stranger' });
    const shuffled = certificatesPem(root, outsider, ec, middle);

    const key = await keyFrom({ SEAL_CERTIFICATE: fileWith(shuffled + privateKeyPem(ec)) });

    expect(key.certificate.fingerprint256).toBe(ec.certificate.fingerprint256);
    expect(key.chain.map(({ subject }) => subject)).toEqual(['CN=Middle', 'CN=Root']);
    expect(key).toMatchObject({ algorithm: 'ecdsa', selfMade: false });
  });

  it('may have its key in a separate, encrypted file', async () => {
    const settings = {
      SEAL_CERTIFICATE: fileWith(certificatesPem(rsa, middle)),
      SEAL_KEY: fileWith(privateKeyPem(rsa, PASSWORD)),
    };

    const key = await keyFrom({ ...settings, SEAL_CERTIFICATE_PASSWORD: PASSWORD });

    expect(key.algorithm).toBe('rsa');
    expect(await problemOf({ ...settings, SEAL_CERTIFICATE_PASSWORD: 'wrong' })).toBe(
      `SEAL_CERTIFICATE_PASSWORD does not decrypt the private key in ${settings.SEAL_KEY}`,
    );
    expect(await problemOf(settings)).toContain('is encrypted: set SEAL_CERTIFICATE_PASSWORD');
  });

  it('is rejected if the key belongs to another certificate', async () => {
    const SEAL_CERTIFICATE = fileWith(certificatesPem(rsa, middle) + privateKeyPem(ec));
    expect(await problemOf({ SEAL_CERTIFICATE })).toBe(
      'The private key of the seal does not belong to its certificate',
    );
  });

  it('is rejected without a key or without a certificate', async () => {
    expect(await problemOf({ SEAL_CERTIFICATE: fileWith(certificatesPem(ec)) })).toContain(
      'contains no private key',
    );
    expect(await problemOf({ SEAL_CERTIFICATE: fileWith(privateKeyPem(ec)) })).toContain(
      'contains no certificate',
    );
    expect(await problemOf({ SEAL_KEY: fileWith(privateKeyPem(ec)) })).toContain('SEAL_CERTIFICATE is not');
  });
});

describe('a PKCS #12 file', () => {
  it.for([
    ['encrypted with the defaults of openssl', ''],
    ['encrypted with 3DES', ' -certpbe PBE-SHA1-3DES -keypbe PBE-SHA1-3DES -macalg sha1'],
    ['with unencrypted certificates', ' -certpbe NONE'],
  ] as const)('%s returns the key and its issuers', async ([, options], context) => {
    needTools(context, 'openssl');
    for (const identity of [rsa, ec]) {
      const key = await keyFrom({
        SEAL_CERTIFICATE: pkcs12(identity, options),
        SEAL_CERTIFICATE_PASSWORD: PASSWORD,
      });
      expect(key.certificate.fingerprint256).toBe(identity.certificate.fingerprint256);
      expect(key.chain).toHaveLength(2);
    }
  });

  it('of the old kind returns the key', async () => {
    const SEAL_CERTIFICATE = fileWith(Buffer.from(OLD_PKCS12, 'base64'), 'seal.pfx');
    const key = await keyFrom({ SEAL_CERTIFICATE, SEAL_CERTIFICATE_PASSWORD: 'secret' });
    expect(key.certificate.subject).toBe('CN=Old Seal');
    expect(await problemOf({ SEAL_CERTIFICATE, SEAL_CERTIFICATE_PASSWORD: 'Secret' })).toContain(
      'SEAL_CERTIFICATE_PASSWORD does not decrypt',
    );
    expect(await problemOf({ SEAL_CERTIFICATE })).toContain('SEAL_CERTIFICATE_PASSWORD does not decrypt');
  });

  it('opens with a password in any script', async (context) => {
    needTools(context, 'openssl');
    const password = 'मुहर-pässwörd';
    const SEAL_CERTIFICATE = pkcs12(ec, '', password);
    const key = await keyFrom({ SEAL_CERTIFICATE, SEAL_CERTIFICATE_PASSWORD: password });
    expect(key.certificate.fingerprint256).toBe(ec.certificate.fingerprint256);
  });

  it('is rejected without a key', async (context) => {
    needTools(context, 'openssl');
    const SEAL_CERTIFICATE = pkcs12(ec, ' -nokeys');
    expect(await problemOf({ SEAL_CERTIFICATE, SEAL_CERTIFICATE_PASSWORD: PASSWORD })).toContain(
      'contains no private key',
    );
  });

  it('is rejected wherever it is damaged', async () => {
    const file = Buffer.from(OLD_PKCS12, 'base64');
    for (let position = 0; position < file.length; position += 40) {
      const damaged = Buffer.from(file);
      damaged.writeUInt8((file[position] ?? 0) ^ 0x55, position);
      const SEAL_CERTIFICATE = fileWith(damaged, 'seal.p12');
      expect(await problemOf({ SEAL_CERTIFICATE, SEAL_CERTIFICATE_PASSWORD: 'secret' })).not.toBe('none');
    }
  });
});

describe('a file that is not a key', () => {
  it('is rejected with the problem named', async () => {
    const missing = join(scratchFolder(), 'missing.p12');
    expect(await problemOf({ SEAL_CERTIFICATE: missing })).toBe(
      `SEAL_CERTIFICATE names ${missing}, which cannot be read (ENOENT)`,
    );
    expect(await problemOf({ SEAL_CERTIFICATE: scratchFolder() })).toContain('EISDIR');
    expect(await problemOf({ SEAL_CERTIFICATE: fileWith('') })).toContain(
      'neither a PKCS #12 nor a PEM file',
    );
    expect(await problemOf({ SEAL_CERTIFICATE: fileWith('not a key') })).toContain('neither');
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    expect(await problemOf({ SEAL_CERTIFICATE: fileWith(broken + privateKeyPem(ec)) })).toContain(
      'an unreadable certificate',
    );
    expect(await problemOf({ SEAL_CERTIFICATE: fileWith(Buffer.alloc(2 * 1024 * 1024)) })).toContain(
      'too large',
    );
  });

  it('is rejected without disclosing its secrets', async () => {
    const secret = 'VeryPrivateIndeed';
    const damaged = privateKeyPem(ec, secret).replace(/\n..../, '\nxxxx');
    const problem = await problemOf({
      SEAL_CERTIFICATE: fileWith(certificatesPem(ec) + damaged),
      SEAL_CERTIFICATE_PASSWORD: secret,
    });
    expect(problem).toContain('does not decrypt the private key');
    expect(problem).not.toContain(secret);
  });
});

describe('a certificate that cannot seal', () => {
  const future = new Date(Date.now() + 10 * DAY_MS);
  const past = new Date(Date.now() - 10 * DAY_MS);

  it('is rejected once expired, even while the server runs', async () => {
    const expiring = await createIdentity({ name: 'Expiring', notAfter: future });
    const settings = inFile(expiring);
    expect(await problemOf(settings)).toBe('none');
    expect(await problemOf({ ...settings, now: new Date(future.getTime() + DAY_MS) })).toMatch(
      /^The certificate Expiring expired on .*Z\. Renew it$/,
    );
  });

  it('is rejected if it is not valid yet', async () => {
    const early = await createIdentity({ name: 'Early', notBefore: future });
    expect(await problemOf(inFile(early))).toMatch(/^The certificate Early is not valid before /);
  });

  it('is rejected if its issuer expired', async () => {
    const gone = await createIdentity({ name: 'Gone', ca: true, notAfter: past });
    const orphan = await createIdentity({ name: 'Orphan', issuer: gone });
    expect(await problemOf(inFile(orphan, gone))).toMatch(/^The certificate Gone expired on /);
  });

  it.for([
    ['encryption', { keyUsage: KEY_ENCIPHERMENT }],
    ['issuing certificates', { keyUsage: CERTIFICATE_SIGNING }],
    ['time-stamps', { extendedKeyUsage: [TIME_STAMPING] }],
    ['an unknown critical extension', { unknownCritical: true }],
  ] satisfies [string, Partial<IdentityOptions>][])(
    'is rejected if it is meant for %s',
    async ([, options]) => {
      const unsuitable = await createIdentity({ name: 'Unsuitable', ...options });
      expect(await problemOf(inFile(unsuitable))).toMatch(
        /^The certificate Unsuitable cannot seal documents\. /,
      );
    },
  );

  it('is rejected if its key is too weak or on a rare curve', async (context) => {
    needTools(context, 'openssl');
    const weak = selfSigned('rsa:1024');
    expect(await problemOf({ SEAL_CERTIFICATE: weak })).toBe(
      'The key of the certificate Plain is too weak: it has 1024 bits; at least 2048 are required',
    );
    const rare = selfSigned('ec -pkeyopt ec_paramgen_curve:secp256k1');
    expect(await problemOf({ SEAL_CERTIFICATE: rare })).toContain('on an unsupported curve');
    const modern = selfSigned('ed25519');
    expect(await problemOf({ SEAL_CERTIFICATE: modern })).toContain('Use an RSA key, or an EC key');
  });
});

/** Returns the path of a file with a key and its certificate. The key is of a type that only OpenSSL can create. */
function selfSigned(kind: string): string {
  const folder = scratchFolder();
  openssl(
    folder,
    `req -x509 -newkey ${kind} -nodes -keyout key.pem -out certificate.pem -days 30 -subj /CN=Plain`,
  );
  const parts = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)));
  return fileWith(Buffer.concat(parts));
}

describe('the self-signed key', () => {
  it('is created once, even for simultaneous callers, and stays the same', async () => {
    const settings = settingsWith();
    const results = await Promise.all(Array.from({ length: 8 }, () => loadSealKey(settings)));
    const later = await loadSealKey({ ...settings, companyName: 'Renamed' });

    const prints = [...results, later].map((result) => result.ok && result.key.certificate.fingerprint256);
    expect(new Set(prints).size).toBe(1);
    expect(prints[0]).toMatch(/^[0-9A-F:]+$/);
    expect(readdirSync(settings.dataDir)).toEqual(['seal.pem']);
    expect(statSync(join(settings.dataDir, 'seal.pem')).mode & 0o777).toBe(0o600);
  });

  it('is the same for two processes that start at once', async () => {
    const settings = settingsWith();
    const child = new URL('../testing/load-seal-key-child.ts', import.meta.url);
    const load = (): Promise<string> =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, [fileURLToPath(child), settings.dataDir], (error, stdout) =>
          error ? reject(error) : resolve(stdout),
        );
      });
    const prints = await Promise.all([load(), load(), load()]);
    expect(new Set(prints).size).toBe(1);
    expect(prints[0]).toBe((await keyFrom(settings)).certificate.fingerprint256);
  });

  it('states in its name that the server created it itself', async () => {
    const { certificate, selfMade, chain } = await keyFrom({ companyName: 'मेरिडियन Finance' });
    expect(certificate.subject).toBe('O=मेरिडियन Finance\nCN=मेरिडियन Finance (self-made seal)');
    expect(certificate.issuer).toBe('O=मेरिडियन Finance\nCN=मेरिडियन Finance (self-made root)');
    expect(selfMade).toBe(true);
    expect(chain.map(({ subject, issuer, ca }) => ({ subject, issuer, ca }))).toEqual([
      { subject: certificate.issuer, issuer: certificate.issuer, ca: true },
    ]);

    const long = await keyFrom({ companyName: 'A very long name of a company '.repeat(4) });
    const [organisation, name] = long.certificate.subject.split('\n');
    expect(organisation?.length).toBeLessThanOrEqual('O='.length + 64);
    expect(name?.length).toBeLessThanOrEqual('CN='.length + 64);
    expect(name).toMatch(/ \(self-made seal\)$/);
  });

  it('stays in use if an earlier version created it with a self-signed certificate', async () => {
    const settings = settingsWith();
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const certificate = makeCertificate({
      keys,
      subject: [['commonName', 'Meridian Finance (self-made seal)']],
      now: new Date(),
      notAfter: new Date(Date.now() + 86_400_000),
      extensions: [noAuthority(), keyUsage('digitalSignature'), subjectKeyIdentifier(keys.publicKey)],
    });
    const passphrase = Buffer.from(settings.secret).toString('base64');
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase });
    writeFileSync(join(settings.dataDir, 'seal.pem'), `${certificate.toString()}${key.toString()}`, {
      mode: 0o600,
    });
    const loaded = await keyFrom(settings);
    expect(loaded.certificate.fingerprint256).toBe(certificate.fingerprint256);
    expect(loaded.chain).toEqual([]);
  });

  it('is encrypted at rest with the secret it was created with', async () => {
    const settings = settingsWith();
    await keyFrom(settings);
    expect(readFileSync(join(settings.dataDir, 'seal.pem'), 'utf8')).toContain('BEGIN ENCRYPTED PRIVATE KEY');
    expect(await problemOf({ ...settings, secret: Buffer.alloc(32, 8) })).toContain(
      'cannot be decrypted with this master key',
    );
  });

  it('is rejected if its file was readable by others', async () => {
    const settings = settingsWith();
    await keyFrom(settings);
    chmodSync(join(settings.dataDir, 'seal.pem'), 0o640);
    expect(await problemOf(settings)).toContain('chmod 600');
  });

  it('is a problem if there is no place to store it', async () => {
    expect(await problemOf({ dataDir: join(scratchFolder(), 'nowhere') })).toContain('cannot be stored');
  });

  it('is valid for twenty years', async () => {
    const settings = settingsWith();
    await keyFrom(settings);
    const year = new Date().getUTCFullYear();
    const inYears = (years: number) => ({ ...settings, now: new Date(Date.UTC(year + years, 0, 1)) });
    expect(await problemOf(inYears(20))).toBe('none');
    expect(await problemOf(inYears(21))).toContain('expired on');
  });

  it('is a proper certificate according to OpenSSL', async (context) => {
    needTools(context, 'openssl');
    const { certificate, chain } = await keyFrom();
    const file = fileWith(certificate.toString());
    const issuer = fileWith(chain.map(String).join(''));
    const verdict = openssl(scratchFolder(), `verify -x509_strict -CAfile ${issuer} ${file}`).toString();
    expect(verdict).toContain(': OK');
    const shown = openssl(
      scratchFolder(),
      `x509 -in ${file} -noout -ext basicConstraints,keyUsage`,
    ).toString();
    expect(shown).toContain('CA:FALSE');
    expect(shown).toContain('Digital Signature, Non Repudiation');
  });

  it('has exactly the contents that OpenSSL lists here', async (context) => {
    needTools(context, 'openssl');
    const { certificate, chain } = await keyFrom({ now: new Date('2026-03-04T05:06:07.890Z') });
    const [own, issuer] = [certificate, ...chain].map(({ publicKey }) => {
      const info = publicKey.export({ type: 'spki', format: 'der' });
      const identifier = createHash('sha256').update(info).digest('hex').slice(0, 40);
      return identifier.toUpperCase().replace(/(..)(?!$)/g, '$1:');
    });
    expect(contentsOf(certificate.toString())).toBe(
      [
        'Version: 3 (0x2)',
        'Signature Algorithm: ecdsa-with-SHA256',
        'Issuer: O=Meridian Finance, CN=Meridian Finance (self-made root)',
        'Validity',
        'Not Before: Mar  4 04:06:07 2026 GMT',
        'Not After : Mar  4 05:06:07 2046 GMT',
        'Subject: O=Meridian Finance, CN=Meridian Finance (self-made seal)',
        'X509v3 extensions:',
        'X509v3 Basic Constraints: critical',
        'CA:FALSE',
        'X509v3 Key Usage: critical',
        'Digital Signature, Non Repudiation',
        'X509v3 Subject Key Identifier:',
        own,
        'X509v3 Authority Key Identifier:',
        issuer,
      ].join('\n'),
    );
  });
});
