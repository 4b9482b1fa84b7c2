/**
 * Reads the files of Aadhaar eSign: our own key as an application service provider, the provider's certificates, and
 * the certificates of the authorities.
 */
import { verify, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { KeyFileProblem, readKeyFile } from '../../../pki/seal-key/key-file.ts';
import { certificateBlocks } from '../../../pki/x509/certificate.ts';
import type { XmlSigner } from '../../../xml/xml-signature.ts';

/** The organization in the certificates of the practice authority, which must never be trusted in production. */
export const PRACTICE_ORGANIZATION = 'Countersign practice (no legal effect)';

export interface AadhaarKeyFiles {
  /**
   * A PKCS #12 or PEM file with our certificate. `key` names the file of its private key if that is a separate file.
   */
  certificate: string;
  password: string | undefined;
  key: string | undefined;
  /** PEM files. While the provider changes its certificate, `providerCertificate` contains the old and the new one. */
  providerCertificate: string;
  authorities: string;
  /** True if the authority of the practice provider may be trusted. */
  allowsPractice: boolean;
}

export interface AadhaarKeys {
  signer: XmlSigner;
  /** The provider's public keys. A response is genuine if one of these keys verifies its signature. */
  provider: readonly KeyObject[];
  providerCertificates: readonly X509Certificate[];
  authorities: readonly X509Certificate[];
}

/** The keys, or a problem as a message for the operator. */
export type AadhaarKeysResult = { ok: true; keys: AadhaarKeys } | { ok: false; problem: string };

export async function loadAadhaarKeys(files: AadhaarKeyFiles, now: Date): Promise<AadhaarKeysResult> {
  try {
    const signer = await readSigner(files);
    const all = await readCertificates('AADHAAR_ESIGN_ESP_CERTIFICATE', files.providerCertificate);
    const current = all.filter(({ validTo }) => new Date(validTo) > now);
    if (current.length === 0) {
      return { ok: false, problem: 'AADHAAR_ESIGN_ESP_CERTIFICATE contains only expired certificates' };
    }
    if (new Date(signer.certificate.validTo) <= now) {
      return { ok: false, problem: 'AADHAAR_ESIGN_CERTIFICATE has expired' };
    }
    const authorities = await readCertificates('AADHAAR_ESIGN_AUTHORITIES', files.authorities);
    const other = authorities.find(({ ca }) => !ca);
    if (other)
      return {
        ok: false,
        problem: 'AADHAAR_ESIGN_AUTHORITIES contains a certificate that is not of an authority',
      };
    if (!files.allowsPractice && authorities.some(({ subject }) => subject.includes(PRACTICE_ORGANIZATION))) {
      const problem =
        'AADHAAR_ESIGN_AUTHORITIES contains the practice authority, which is not allowed in production';
      return { ok: false, problem };
    }
    const provider = current.map(({ publicKey }) => publicKey);
    return { ok: true, keys: { signer, provider, providerCertificates: current, authorities } };
  } catch (error) {
    if (!(error instanceof KeyFileProblem)) throw error;
    return { ok: false, problem: inOurTerms(error.message) };
  }
}

async function readSigner({ certificate, password, key }: AadhaarKeyFiles): Promise<XmlSigner> {
  const { certificates, sign } = await readKeyFile(certificate, { password, keyFile: key });
  const probe = Buffer.from('Does this key belong to this certificate?');
  const signature = await sign(probe);
  const own = certificates.find(
    ({ publicKey }) => publicKey.asymmetricKeyType === 'rsa' && verify('sha256', probe, publicKey, signature),
  );
  if (own === undefined) {
    throw new KeyFileProblem('SEAL_CERTIFICATE does not contain the RSA certificate of the key');
  }
  return { certificate: own, sign };
}

async function readCertificates(setting: string, file: string): Promise<X509Certificate[]> {
  const text = await readFile(file, 'latin1').catch((error: NodeJS.ErrnoException) => {
    throw new KeyFileProblem(`${setting} names ${file}, which cannot be read (${error.code ?? 'unknown'})`);
  });
  const blocks = certificateBlocks(text);
  if (blocks.length === 0)
    throw new KeyFileProblem(`${setting} names ${file}, which contains no PEM certificate`);
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    throw new KeyFileProblem(`${setting} names ${file}, which contains an unreadable certificate`);
  }
}

/** Replaces the seal's settings in a message about a key file with the settings of Aadhaar eSign. */
const inOurTerms = (message: string): string =>
  message
    .replaceAll(/\bSEAL_((?:CERTIFICATE|CERTIFICATE_PASSWORD|KEY)\b)/g, 'AADHAAR_ESIGN_$1')
    .replace('of the seal', 'of Aadhaar eSign');
