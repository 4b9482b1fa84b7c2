/**
 * The seal key of an installation that has set none: with its self-signed certificate it proves that a document is unchanged
 * since this server sealed it, and the certificate's name says that no authority issued it. Made at first start; key and
 * certificate are kept in one file so that neither is lost without the other.
 */
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { keepSecretFile, readSecretFile } from '../../crypto/secret-file.ts';
import { KeyFileProblem, readPem } from './key-file.ts';
import type { KeyMaterial } from './key-file.ts';
import { clip, makeCertificate, MAX_NAME } from '../x509/make-certificate.ts';
import { keyUsage, noAuthority, subjectKeyIdentifier } from '../x509/make-extensions.ts';

const VALID_YEARS = 20;
const SUFFIX = ' (self-made seal)';

export type SelfMadeSettings = { dataDir: string; companyName: string; secret: Uint8Array; now: Date };

export async function loadSelfMade(settings: SelfMadeSettings): Promise<KeyMaterial> {
  const file = path.join(settings.dataDir, 'seal.pem');
  const password = Buffer.from(settings.secret).toString('base64');
  const text = await readOrMake(file, () => makePem(settings, password));
  try {
    return readPem(text, text, { password, file, keyFile: file });
  } catch (error) {
    if (!(error instanceof KeyFileProblem)) throw error;
    throw new KeyFileProblem(
      `The self-made key in ${file} does not open with this master key. Bring back the master key it was made under, ` +
        'or move the file away to have a new one made',
    );
  }
}

async function readOrMake(file: string, make: () => string): Promise<string> {
  try {
    return (await readSecretFile(file)) ?? (await keepSecretFile(file, make()));
  } catch (error) {
    // These messages name the file and the fault, never its content.
    throw new KeyFileProblem(
      `The self-made key of the seal cannot be kept: ${error instanceof Error ? error.message : 'unknown'}`,
    );
  }
}

function makePem({ companyName, now }: SelfMadeSettings, password: string): string {
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = keys.privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: password,
  });
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + VALID_YEARS);
  const certificate = makeCertificate({
    keys,
    subject: [
      ['organizationName', companyName],
      ['commonName', clip(companyName, MAX_NAME - SUFFIX.length) + SUFFIX],
    ],
    now,
    notAfter,
    extensions: [
      noAuthority(),
      keyUsage('digitalSignature', 'contentCommitment'),
      subjectKeyIdentifier(keys.publicKey),
    ],
  });
  return `${certificate.toString()}${key.toString()}`;
}
