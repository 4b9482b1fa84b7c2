/** Writes the files of seal keys for tests, in the formats in which companies receive them. */
import { KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from './test-pki.ts';
import { loadSealKey } from '../seal-key/seal-key.ts';
import type { SealKey, SealKeySettings } from '../seal-key/seal-key.ts';
import { scratchFolder } from './tools.ts';

export function privateKeyPem({ privateKey }: Identity, password?: string): string {
  const encryption = password === undefined ? {} : { cipher: 'aes-256-cbc', passphrase: password };
  return KeyObject.from(privateKey)
    .export({ type: 'pkcs8', format: 'pem', ...encryption })
    .toString();
}

export function certificatesPem(...identities: Identity[]): string {
  return identities.map(({ certificate }) => certificate.toString()).join('');
}

/** Writes a file with this content and returns its path. */
export function fileWith(content: string | Uint8Array, name = 'seal.pem'): string {
  const file = join(scratchFolder(), name);
  writeFileSync(file, content);
  return file;
}

export function settingsWith(changes: Partial<SealKeySettings> = {}): SealKeySettings {
  return {
    dataDir: scratchFolder(),
    companyName: 'Meridian Finance',
    secret: Buffer.alloc(32, 7),
    now: new Date(),
    ...changes,
  };
}

export async function keyFrom(changes: Partial<SealKeySettings> = {}): Promise<SealKey> {
  const result = await loadSealKey(settingsWith(changes));
  if (!result.ok) throw new Error(result.problem);
  return result.key;
}

export function sealKeyOf(identity: Identity, ...issuers: Identity[]): Promise<SealKey> {
  return keyFrom({
    SEAL_CERTIFICATE: fileWith(certificatesPem(identity, ...issuers) + privateKeyPem(identity)),
  });
}
