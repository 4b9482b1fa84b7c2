/**
 * Encrypts personal data for the database. Each value is bound to its column and row, so it cannot be moved elsewhere.
 */
import { decryptBytes, encryptBytes } from './aes-gcm.ts';
import { type KeyRing, prefixOf, readPrefix } from './key-ring.ts';

export interface Vault {
  /**
   * `context` names the column and row. It is authenticated, so the value cannot be decrypted in another column or row.
   */
  encrypt(text: string, context: string): Buffer;
  decrypt(encrypted: Buffer, context: string): string;
}

export const createVault = (ring: KeyRing): Vault => ({
  encrypt(text, context) {
    const { number, key } = ring.current();
    return Buffer.concat([prefixOf(number), encryptBytes(key, [Buffer.from(text)], context)]);
  },
  decrypt(encrypted, context) {
    const prefix = readPrefix(encrypted);
    if (!prefix) throw new Error(`Unknown format of the encrypted value at ${context}`);
    const content = decryptBytes(ring.find(prefix.number), encrypted.subarray(prefix.length), context);
    if (!content) throw new Error(`The encrypted value at ${context} was altered, or belongs to another key`);
    return content.toString('utf8');
  },
});
