/** Encrypts personal data for the database: AES-256-GCM, bound to where it is kept so that no value can be moved. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const HEADER = 1 + 12 + 16;

export interface Vault {
  /** `place` names column and row; the same words are needed to open it again. */
  seal(text: string, place: string): Buffer;
  open(sealed: Buffer, place: string): string;
}

export function createVault(key: Buffer): Vault {
  return {
    seal(text, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), content]);
    },
    open(sealed, place) {
      if (sealed[0] !== VERSION || sealed.length < HEADER)
        throw new Error(`Unknown form of sealed value at ${place}`);
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(13, HEADER));
      return Buffer.concat([decipher.update(sealed.subarray(HEADER)), decipher.final()]).toString('utf8');
    },
  };
}
