/** Reads a private key and its certificates from the file formats in which certificate authorities deliver them. */
import { createPrivateKey, sign as signWith, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { P12Signer } from '@libpdf/core';
import { certificateBlocks } from '../x509/certificate.ts';

/** Signs data with an algorithm that uses SHA-256. */
export type Sign = (data: Uint8Array) => Promise<Buffer>;

export type KeyMaterial = { certificates: X509Certificate[]; sign: Sign };

/** Thrown if a file cannot be used. The message is for the operator and contains no secrets. */
export class KeyFileProblem extends Error {}

const SUPPORTED_KEYS = 'Use an RSA key, or an EC key on P-256, P-384 or P-521';
const MAX_BYTES = 1024 * 1024;

export async function readKeyFile(
  file: string,
  { password, keyFile }: { password: string | undefined; keyFile: string | undefined },
): Promise<KeyMaterial> {
  const bytes = await read(file, 'SEAL_CERTIFICATE');
  const text = bytes.toString('latin1');
  if (text.includes('-----BEGIN ')) {
    const keyText = keyFile === undefined ? text : (await read(keyFile, 'SEAL_KEY')).toString('latin1');
    return readPem(text, keyText, { password, file, keyFile: keyFile ?? file });
  }
  if (keyFile !== undefined) {
    throw new KeyFileProblem(`SEAL_KEY is set, but SEAL_CERTIFICATE (${file}) is not a PEM file`);
  }
  return readPkcs12(bytes, file, password ?? '');
}

/** Reads the certificates of a key that is not in a file. Any other content of the file is ignored. */
export async function readCertificates(file: string): Promise<X509Certificate[]> {
  const certificates = certificateBlocks((await read(file, 'SEAL_CERTIFICATE')).toString('latin1'));
  if (certificates.length === 0) throw new KeyFileProblem(`${file} contains no PEM certificate`);
  return certificates.map((block) => openCertificate(block, file));
}

async function read(file: string, setting: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new KeyFileProblem(`${setting} names ${file}, which cannot be read (${error.code ?? 'unknown'})`);
  });
  if (bytes.length > MAX_BYTES) {
    throw new KeyFileProblem(`${setting} names ${file}, which is too large to be a certificate`);
  }
  return bytes;
}

/** Reads a key and its certificates from PEM, including the file that `self-made-key.ts` writes. */
export function readPem(
  certificateText: string,
  keyText: string,
  { password, file, keyFile }: { password: string | undefined; file: string; keyFile: string },
): KeyMaterial {
  const blocks = certificateBlocks(certificateText);
  if (blocks.length === 0) throw new KeyFileProblem(`${file} contains no certificate`);
  if (!/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/.test(keyText)) {
    throw new KeyFileProblem(`${keyFile} contains no private key`);
  }
  const key = openPrivateKey(keyText, keyFile, password);
  return {
    certificates: blocks.map((block) => openCertificate(block, file)),
    sign: async (data) => signWith('sha256', data, key),
  };
}

function openCertificate(block: string, file: string): X509Certificate {
  try {
    return new X509Certificate(block);
  } catch {
    throw new KeyFileProblem(`${file} contains an unreadable certificate`);
  }
}

function openPrivateKey(pem: string, file: string, password: string | undefined): KeyObject {
  const encrypted = /-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED/.test(pem);
  if (encrypted && password === undefined) {
    throw new KeyFileProblem(`The private key in ${file} is encrypted: set SEAL_CERTIFICATE_PASSWORD`);
  }
  let key: KeyObject;
  try {
    // Skips the text before the key, because certificates and parameters may come first.
    const start = pem.search(/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/);
    key = createPrivateKey({
      key: pem.slice(start),
      ...(password === undefined ? {} : { passphrase: password }),
    });
  } catch {
    throw new KeyFileProblem(
      encrypted
        ? `SEAL_CERTIFICATE_PASSWORD does not decrypt the private key in ${file}`
        : `The private key in ${file} cannot be read`,
    );
  }
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ec') {
    throw new KeyFileProblem(`The private key in ${file} is of an unsupported type. ${SUPPORTED_KEYS}`);
  }
  return key;
}

/** Reads a PKCS #12 file. Both the older encryption (RC2, 3DES) and the newer one (PBES2 with AES) are supported. */
async function readPkcs12(bytes: Buffer, file: string, password: string): Promise<KeyMaterial> {
  const { P12Signer: Pkcs12, SignerError } = await import('@libpdf/core');
  let signer: P12Signer;
  try {
    signer = await Pkcs12.create(bytes, password);
  } catch (error) {
    throw new KeyFileProblem(explain(error instanceof SignerError ? error.message : '', file));
  }
  return {
    certificates: [signer.certificate, ...signer.certificateChain].map((der) => new X509Certificate(der)),
    sign: async (data) => Buffer.from(await signer.sign(data, 'SHA-256')),
  };
}

function explain(message: string, file: string): string {
  if (/ASN\.1/.test(message)) return `${file} is neither a PKCS #12 nor a PEM file`;
  if (/integrity|password/i.test(message)) {
    return `SEAL_CERTIFICATE_PASSWORD does not decrypt ${file}, or the file is damaged`;
  }
  if (/No private key/.test(message)) return `${file} contains no private key`;
  if (/No certificates/.test(message)) return `${file} contains no certificate`;
  if (/key algorithm|curve/.test(message)) {
    return `The private key in ${file} is of an unsupported type. ${SUPPORTED_KEYS}`;
  }
  if (/EncryptionAlgorithm/i.test(message)) {
    return `${file} uses unsupported encryption. Export it again with AES-256`;
  }
  return `${file} cannot be read as a PKCS #12 file`;
}
