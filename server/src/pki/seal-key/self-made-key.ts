/**
 * Creates the seal key of an installation that configures none. The key proves that a document is unchanged since this
 * server sealed it. The name in its certificate states that no authority issued it. The key has its own root
 * certificate, because some programs trust only roots. The key is created at the first start. It is stored in one file
 * with its certificates, so that they can only be lost together. A self-signed certificate from an earlier version of
 * the product stays in use.
 */
import { generateKeyPairSync, X509Certificate, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { createSecretFile, readSecretFile } from '../../crypto/secret-file.ts';
import { KeyFileProblem, readPem, type KeyMaterial } from './key-file.ts';
import { certificateBlocks } from '../x509/certificate.ts';
import { clip, makeCertificate, MAX_NAME, type Name } from '../x509/make-certificate.ts';
import {
  authority,
  authorityKeyIdentifier,
  keyUsage,
  noAuthority,
  subjectKeyIdentifier,
} from '../x509/make-extensions.ts';

const VALID_YEARS = 20;
const SUFFIX = ' (self-made seal)';
const ROOT_SUFFIX = ' (self-made root)';
const ISSUER_SUFFIX = ' (self-made signer CA)';

export type SelfMadeSettings = { dataDir: string; companyName: string; secret: Uint8Array; now: Date };

export async function loadSelfMade(settings: SelfMadeSettings): Promise<KeyMaterial> {
  const file = selfMadeFile(settings.dataDir);
  const password = passwordOf(settings);
  const text = await readOrMake(file, () => makeSelfMade(settings));
  try {
    return readPem(text, text, { password, file, keyFile: file });
  } catch (error) {
    if (!(error instanceof KeyFileProblem)) throw error;
    throw new KeyFileProblem(
      `The self-made key in ${file} cannot be decrypted with this master key. Restore the master key it was created with, ` +
        'or move the file away to create a new one',
    );
  }
}

/**
 * Returns the certificates of the seal and of its root. Returns an empty list before the first seal. Reading them needs
 * no key, because certificates are public.
 */
export async function readSelfMadeCertificates(dataDir: string): Promise<X509Certificate[]> {
  return certificatesIn((await readSecretFile(selfMadeFile(dataDir))) ?? '');
}

export const certificatesIn = (pem: string): X509Certificate[] =>
  certificateBlocks(pem).map((block) => new X509Certificate(block));

async function readOrMake(file: string, make: () => string): Promise<string> {
  try {
    return (await readSecretFile(file)) ?? (await createSecretFile(file, make()));
  } catch (error) {
    // The error message names the file and the problem, but never quotes the file.
    throw new KeyFileProblem(
      `The self-made seal key cannot be stored: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}

export const selfMadeFile = (dataDir: string): string => path.join(dataDir, 'seal.pem');

const passwordOf = ({ secret }: Pick<SelfMadeSettings, 'secret'>): string =>
  Buffer.from(secret).toString('base64');

/** Returns whether the secret can decrypt the key. */
export function opensSelfMade(settings: Pick<SelfMadeSettings, 'secret'>, pem: string): boolean {
  try {
    readPem(pem, pem, { password: passwordOf(settings), file: '', keyFile: '' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the key of the seal. The key of its root signs one certificate and is then discarded, so that the root can
 * never issue another one.
 */
export function makeSelfMade({ companyName, now, secret }: Omit<SelfMadeSettings, 'dataDir'>): string {
  const [keys, rootKeys] = [makeKeys(), makeKeys()];
  const notAfter = yearsAfter(now);
  const rootName = nameWith(companyName, ROOT_SUFFIX);
  const root = makeCertificate({
    keys: rootKeys,
    subject: rootName,
    now,
    notAfter,
    extensions: [authority(), keyUsage('keyCertSign', 'cRLSign'), subjectKeyIdentifier(rootKeys.publicKey)],
  });
  const certificate = makeCertificate({
    keys,
    subject: nameWith(companyName, SUFFIX),
    issuer: { name: rootName, keys: rootKeys },
    now,
    notAfter,
    extensions: [
      noAuthority(),
      keyUsage('digitalSignature', 'contentCommitment'),
      subjectKeyIdentifier(keys.publicKey),
      authorityKeyIdentifier(rootKeys.publicKey),
    ],
  });
  return `${certificate.toString()}${root.toString()}${encrypted(keys.privateKey, secret)}`;
}

/**
 * Creates the authority that issues the signers' certificates. Unlike the root of the seal, the authority keeps its
 * key.
 */
export function makeSelfMadeIssuer({ companyName, now, secret }: Omit<SelfMadeSettings, 'dataDir'>): string {
  const keys = makeKeys();
  const certificate = makeCertificate({
    keys,
    subject: nameWith(companyName, ISSUER_SUFFIX),
    now,
    notAfter: yearsAfter(now),
    extensions: [authority(), keyUsage('keyCertSign', 'cRLSign'), subjectKeyIdentifier(keys.publicKey)],
  });
  return `${certificate.toString()}${encrypted(keys.privateKey, secret)}`;
}

/** Reads the authority that `makeSelfMadeIssuer` created. Throws KeyFileProblem. */
export function readSelfMadeIssuer(pem: string, secret: Uint8Array): KeyMaterial {
  if (!opensSelfMade({ secret }, pem))
    throw new KeyFileProblem(
      "The signers' self-made authority in the database cannot be decrypted with this master key. Restore the master key " +
        'it was created with',
    );
  return readPem(pem, pem, { password: passwordOf({ secret }), file: '', keyFile: '' });
}

function yearsAfter(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + VALID_YEARS);
  return end;
}

const encrypted = (privateKey: KeyObject, secret: Uint8Array): string =>
  privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: passwordOf({ secret }) })
    .toString();

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const nameWith = (companyName: string, suffix: string): Name => [
  ['organizationName', companyName],
  ['commonName', clip(companyName, MAX_NAME - suffix.length) + suffix],
];
