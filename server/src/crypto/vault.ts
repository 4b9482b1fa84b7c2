/** Encrypts personal data for the database: AES-256-GCM, bound to where it is kept so that no value can be moved. */
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';

const VERSION = 1;
const HEADER = 1 + 12 + 16;

export interface Vault {
  /** `context` names column and row; it is authenticated, so that the value decrypts nowhere else. */
  encrypt(text: string, context: string): Buffer;
  decrypt(encrypted: Buffer, context: string): string;
}

export function createVault(key: KeyObject): Vault {
  return {
    encrypt(text, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), content]);
    },
    decrypt(encrypted, context) {
      if (encrypted[0] !== VERSION || encrypted.length < HEADER)
        throw new Error(`Unknown form of encrypted value at ${context}`);
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(1, 13), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(encrypted.subarray(13, HEADER));
      return Buffer.concat([decipher.update(encrypted.subarray(HEADER)), decipher.final()]).toString('utf8');
    },
  };
}
