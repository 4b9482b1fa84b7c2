/**
 * The keys and certificates of the practice provider: its own authority, the provider, and the customer. The files are
 * stored in a folder, so that the settings can name them. No one outside this installation trusts the authority.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signDigest } from '../../../../pki/cms/make-signature.ts';
import { makeCertificate, type Name } from '../../../../pki/x509/make-certificate.ts';
import {
  authority,
  authorityKeyIdentifier,
  keyUsage,
  noAuthority,
  subjectKeyIdentifier,
} from '../../../../pki/x509/make-extensions.ts';
import { PRACTICE_ORGANIZATION } from '../aadhaar-keys.ts';
import type { XmlSigner } from '../../../../xml/xml-signature.ts';

interface Holder {
  privateKey: KeyObject;
  publicKey: KeyObject;
  certificate: X509Certificate;
}

export interface PracticeFiles {
  /** The file settings for a server that uses the practice provider. */
  settings: { certificate: string; key: string; providerCertificate: string; authorities: string };
  customer: KeyObject;
  provider: XmlSigner;
  /**
   * Issues a certificate with this name, signs the digests with its key, and returns the certificate with the
   * signatures.
   */
  signAs(
    name: string,
    digests: readonly Buffer[],
    now: Date,
  ): Promise<{ certificate: Buffer; signatures: Buffer[] }>;
}

const AUTHORITY: Name = [
  ['commonName', 'Practice CA (no legal effect)'],
  ['organizationName', PRACTICE_ORGANIZATION],
];
const YEAR_MS = 365 * 24 * 3600 * 1000;
/** The time for which a signer's certificate of Aadhaar eSign is valid. */
const SIGNER_MS = 30 * 60_000;

/** Opens the folder. At the first start, creates the files in it. */
export async function openPracticeFiles(folder: string, now: Date): Promise<PracticeFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = (name: string): string => path.join(folder, name);
  const ca = (await open(file('authority'), now)) ?? (await create(file('authority'), now, AUTHORITY, null));
  const make = async (name: string, commonName: string): Promise<Holder> =>
    (await open(file(name), now)) ?? create(file(name), now, [['commonName', commonName]], ca);
  const provider = await make('provider', 'Practice eSign provider (no legal effect)');
  const customer = await make('customer', 'Practice application service provider');
  return {
    settings: {
      certificate: file('customer.pem'),
      key: file('customer.key'),
      providerCertificate: file('provider.pem'),
      authorities: file('authority.pem'),
    },
    customer: customer.publicKey,
    provider: {
      certificate: provider.certificate,
      sign: (data) => Promise.resolve(sign('sha256', data, provider.privateKey)),
    },
    async signAs(name, digests, at) {
      const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
      const certificate = makeCertificate({
        keys,
        subject: [
          ['commonName', name],
          ['organizationName', 'Personal'],
        ],
        issuer: { name: AUTHORITY, keys: ca },
        now: at,
        notAfter: new Date(at.getTime() + SIGNER_MS),
        extensions: [
          noAuthority(),
          keyUsage('digitalSignature', 'contentCommitment'),
          subjectKeyIdentifier(keys.publicKey),
          authorityKeyIdentifier(ca.publicKey),
        ],
      });
      const key = {
        certificate,
        chain: [],
        algorithm: 'ecdsa' as const,
        sign: (data: Uint8Array) => Promise.resolve(sign('sha256', data, keys.privateKey)),
      };
      const signed = digests.map(async (digest) => (await signDigest(key, digest)).encode(null));
      return { certificate: certificate.raw, signatures: await Promise.all(signed) };
    },
  };
}

async function open(file: string, now: Date): Promise<Holder | null> {
  const read = (ending: string): Promise<string | null> =>
    readFile(`${file}.${ending}`, 'utf8').catch(() => null);
  const [pem, key] = [await read('pem'), await read('key')];
  if (pem === null || key === null) return null;
  const certificate = new X509Certificate(pem);
  const privateKey = createPrivateKey(key);
  if (new Date(certificate.validTo) <= now || !certificate.checkPrivateKey(privateKey)) return null;
  return { certificate, privateKey, publicKey: createPublicKey(privateKey) };
}

async function create(file: string, now: Date, subject: Name, issuer: Holder | null): Promise<Holder> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = makeCertificate({
    keys,
    subject,
    ...(issuer === null ? {} : { issuer: { name: AUTHORITY, keys: issuer } }),
    now,
    notAfter: new Date(now.getTime() + YEAR_MS),
    extensions: [
      ...(issuer === null
        ? [authority(), keyUsage('keyCertSign', 'cRLSign')]
        : [noAuthority(), keyUsage('digitalSignature')]),
      subjectKeyIdentifier(keys.publicKey),
      authorityKeyIdentifier((issuer ?? keys).publicKey),
    ],
  });
  await writeFile(`${file}.key`, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await writeFile(`${file}.pem`, certificate.toString());
  return { ...keys, certificate };
}
