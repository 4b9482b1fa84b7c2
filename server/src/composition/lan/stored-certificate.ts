/** Stores the self-signed certificate at its first use, so that a browser warns once and not at every start. */
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { LocalNames } from './local-names.ts';
import { makeLanCertificate, type KeyAndCertificate } from './self-made-certificate.ts';

const FILE = 'lan-certificate.pem';
const DAY = 24 * 3600 * 1000;

/** Creates a new certificate when the machine has a new address or name, and before the old certificate expires. */
export async function loadLanCertificate(
  dataDir: string,
  names: LocalNames,
  now: Date,
): Promise<KeyAndCertificate> {
  const file = path.join(dataDir, FILE);
  const stored = await readStored(file);
  if (stored && isUsable(stored, names, now)) return stored;
  const made = makeLanCertificate(names, now);
  await keep(file, made);
  return made;
}

/** Returns null if the file is missing, truncated or not a certificate. The caller then creates a new certificate. */
async function readStored(file: string): Promise<KeyAndCertificate | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [key] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/.exec(text) ?? [];
  const [cert] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/.exec(text) ?? [];
  return key && cert ? { key, cert } : null;
}

function isUsable(
  { key, cert }: KeyAndCertificate,
  { addresses, hostnames }: LocalNames,
  now: Date,
): boolean {
  try {
    const certificate = new X509Certificate(cert);
    return (
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      new Date(certificate.validFrom) <= now &&
      new Date(certificate.validTo).getTime() > now.getTime() + 7 * DAY &&
      addresses.every((address) => certificate.checkIP(address) !== undefined) &&
      hostnames.every((host) => certificate.checkHost(host) !== undefined)
    );
  } catch {
    return false;
  }
}

/** Writes the file readable by its owner only, under a temporary name until it is complete. */
async function keep(file: string, { key, cert }: KeyAndCertificate): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(key + cert);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
