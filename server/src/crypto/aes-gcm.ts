/**
 * Encrypts bytes with AES-256-GCM and binds them to their context. The result consists of the nonce (12 bytes), the tag
 * (16 bytes) and the ciphertext. The context is authenticated, so the bytes cannot be decrypted in another context.
 */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `content` is encrypted piece by piece, so that no large buffer is copied. */
export function encryptBytes(key: KeyObject, content: readonly Uint8Array[], context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = content.map((chunk) => cipher.update(chunk));
  body.push(cipher.final());
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** Returns null if the bytes are too short, were altered, or belong to another key or context. */
export function decryptBytes(key: KeyObject, encrypted: Buffer, context: string): Buffer | null {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  if (encrypted.length < tagEnd) return null;
  const nonce = encrypted.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(NONCE_BYTES, tagEnd));
  const content = decipher.update(encrypted.subarray(tagEnd));
  try {
    decipher.final();
    return content;
  } catch {
    return null;
  }
}
