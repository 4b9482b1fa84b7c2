/**
 * Provides the key that seals documents: the configured key, or a key that is created at the first start. The key is
 * read for every seal, which takes only milliseconds. An expired certificate is therefore noticed, and a renewed one
 * needs no restart.
 */
import { verify, type X509Certificate } from 'node:crypto';
import type { SIGNATURE_WITH_SHA256 } from '../algorithms.ts';
import { certificateProblem, issuerProblem } from './certificate-problem.ts';
import { issuersOf } from '../x509/issuers.ts';
import { KeyFileProblem, readCertificates, readKeyFile, type KeyMaterial, type Sign } from './key-file.ts';
import { type Pkcs11Settings, pkcs11Signer } from './pkcs11-key.ts';
import { loadSelfMade, readSelfMadeIssuer } from './self-made-key.ts';

/** A key with its certificate. The key may be in a file, in a module or at a remote service. */
export interface SigningKey {
  certificate: X509Certificate;
  /** The issuers whose certificates the file contains, nearest first. */
  chain: X509Certificate[];
  /**
   * The signature algorithm, always with SHA-256: RSA with PKCS #1 v1.5 or PSS (RFC 8017 8), or ECDSA in DER (RFC 3279
   * 2.2.3).
   */
  algorithm: keyof typeof SIGNATURE_WITH_SHA256;
  sign: Sign;
}

export interface SealKey extends SigningKey {
  /** True if this server created the key. No authority then issued its certificate. */
  selfMade: boolean;
}

export interface SealKeySettings {
  /** The path of a PKCS #12 or PEM file. */
  SEAL_CERTIFICATE?: string | undefined;
  SEAL_CERTIFICATE_PASSWORD?: string | undefined;
  /** The path of a PEM file with the private key. Not needed if the certificate's file contains the key. */
  SEAL_KEY?: string | undefined;
  /** Set if the private key is in a PKCS #11 module. SEAL_CERTIFICATE is then a PEM file with the certificates of the key. */
  pkcs11?: Pkcs11Settings | undefined;
  dataDir: string;
  companyName: string;
  /** The secret that encrypts a self-made key in its file. */
  secret: Uint8Array;
  now: Date;
}

/** The key, or a problem as a message for the operator. */
export type SealKeyResult = { ok: true; key: SealKey } | { ok: false; problem: string };

/**
 * Loads the seal key. `openRemote` opens a key at a remote service, which is then used instead of the key in the
 * settings.
 */
export async function loadSealKey(
  settings: SealKeySettings,
  openRemote?: () => Promise<SigningKey>,
): Promise<SealKeyResult> {
  const { SEAL_CERTIFICATE: file, SEAL_KEY: keyFile } = settings;
  try {
    if (file === undefined && keyFile !== undefined) {
      return { ok: false, problem: 'SEAL_KEY is set, but SEAL_CERTIFICATE is not. Set both' };
    }
    const key = openRemote
      ? { ...(await openRemote()), selfMade: false }
      : await keyOf(await materialOf(settings), file === undefined);
    const problem = certificateProblem([key.certificate, ...key.chain], settings.now);
    return problem === null ? { ok: true, key } : { ok: false, problem };
  } catch (error) {
    if (error instanceof KeyFileProblem) return { ok: false, problem: error.message };
    // Only the type of an unexpected error is reported, because its message may quote key material.
    const kind = error instanceof Error ? error.name : typeof error;
    return { ok: false, problem: `The seal key cannot be used (${kind})` };
  }
}

/** The settings of our own authority, which issues the signers' certificates. */
export interface IssuerKeySettings {
  /** The authority's files. The settings have the same meaning as for the seal. */
  files: Pick<SealKeySettings, 'SEAL_CERTIFICATE' | 'SEAL_CERTIFICATE_PASSWORD' | 'SEAL_KEY' | 'pkcs11'>;
  /** The encrypted authority that this installation created. It is used if `files` is empty. */
  selfMade: string | undefined;
  secret: Uint8Array;
  now: Date;
}

export async function loadIssuerKey({
  files,
  selfMade,
  secret,
  now,
}: IssuerKeySettings): Promise<SealKeyResult> {
  try {
    const material = selfMade === undefined ? await configured(files) : readSelfMadeIssuer(selfMade, secret);
    const key = await keyOf(material, selfMade !== undefined);
    const problem = issuerProblem([key.certificate, ...key.chain], now);
    return problem === null ? { ok: true, key } : { ok: false, problem };
  } catch (error) {
    if (!(error instanceof KeyFileProblem)) throw error;
    return { ok: false, problem: inTermsOfIssuer(error.message) };
  }
}

/** Replaces the seal's settings in a message with the settings of the authority. */
const inTermsOfIssuer = (message: string): string =>
  message
    .replaceAll(/\bSEAL_((?:CERTIFICATE|CERTIFICATE_PASSWORD|KEY|PKCS11_KEY)\b)/g, 'SIGNER_CA_$1')
    .replace('of the seal', "of the signers' authority");

async function configured(files: IssuerKeySettings['files']): Promise<KeyMaterial> {
  const { SEAL_CERTIFICATE: file, SEAL_KEY: keyFile, SEAL_CERTIFICATE_PASSWORD: password, pkcs11 } = files;
  if (file === undefined) throw new KeyFileProblem('SEAL_KEY is set, but SEAL_CERTIFICATE is not. Set both');
  if (pkcs11) return { certificates: await readCertificates(file), sign: pkcs11Signer(pkcs11) };
  return readKeyFile(file, { password, keyFile });
}

async function materialOf(settings: SealKeySettings): Promise<KeyMaterial> {
  return settings.SEAL_CERTIFICATE === undefined ? loadSelfMade(settings) : configured(settings);
}

/**
 * Finds the certificate of the key. A file may list certificates in any order. The right certificate is the one whose
 * public key verifies a signature by this key.
 */
async function keyOf({ certificates, sign }: KeyMaterial, selfMade: boolean): Promise<SealKey> {
  const probe = Buffer.from('Does this key belong to this certificate?');
  const signature = await sign(probe);
  const certificate = certificates.find((each) => verifies(each, probe, signature));
  if (certificate === undefined) {
    throw new KeyFileProblem('The private key of the seal does not belong to its certificate');
  }
  return {
    certificate,
    // Unrelated certificates are left out. Changes to their signatures in a sealed document would go unnoticed.
    chain: issuersOf(certificate, certificates),
    selfMade,
    algorithm: certificate.publicKey.asymmetricKeyType === 'ec' ? 'ecdsa' : 'rsa',
    sign,
  };
}

function verifies({ publicKey }: X509Certificate, data: Buffer, signature: Buffer): boolean {
  try {
    return verify('sha256', data, publicKey, signature);
  } catch {
    // A key of this type cannot have produced the signature.
    return false;
  }
}
