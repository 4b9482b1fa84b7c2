/**
 * Encrypts personal data for the database with AES-256-GCM. Each value is bound to its column and row, so it cannot be
 * moved.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyRing, prefixOf, readPrefix } from './key-ring.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Vault {
  /** `context` names the column and row. It is authenticated, so the value does not decrypt anywhere else. */
  encrypt(text: string, context: string): Buffer;
  decrypt(encrypted: Buffer, context: string): string;
}

export function createVault(ring: KeyRing): Vault {
  return {
    encrypt(text, context) {
      const { number, key } = ring.current();
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([prefixOf(number), iv, cipher.getAuthTag(), content]);
    },
    decrypt(encrypted, context) {
      const prefix = readPrefix(encrypted);
      if (!prefix || encrypted.length < prefix.length + IV_BYTES + TAG_BYTES)
        throw new Error(`Unknown format of the encrypted value at ${context}`);
      const tagAt = prefix.length + IV_BYTES;
      const decipher = createDecipheriv(
        'aes-256-gcm',
        ring.find(prefix.number),
        encrypted.subarray(prefix.length, tagAt),
        { authTagLength: TAG_BYTES },
      )
        .setAAD(Buffer.from(context))
        .setAuthTag(encrypted.subarray(tagAt, tagAt + TAG_BYTES));
      const content = encrypted.subarray(tagAt + TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
    },
  };
}
