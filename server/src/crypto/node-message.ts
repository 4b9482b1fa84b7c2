/**
 * Encrypts messages between the nodes of one installation with AES-256-GCM, under a key that only they can derive, and
 * binds each message to its context.
 */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function encryptMessage(key: KeyObject, content: readonly Uint8Array[], context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = content.map((chunk) => cipher.update(chunk));
  body.push(cipher.final());
  return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
}

/** Returns null if the message comes from another installation, was altered, or belongs to another context. */
export function decryptMessage(key: KeyObject, message: Buffer, context: string): Buffer | null {
  if (message.length < NONCE_BYTES + TAG_BYTES) return null;
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, message.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(message.subarray(NONCE_BYTES, tagEnd));
  const content = decipher.update(message.subarray(tagEnd));
  try {
    decipher.final();
    return content;
  } catch {
    return null;
  }
}
