/**
 * One blob at rest: which key (1 or 5 bytes), nonce (12), tag (16), ciphertext; AES-256-GCM (NIST SP 800-38D). The session and the
 * address are authenticated with it, so a blob moved to another session or another name cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyRing, prefixOf, readPrefix } from '../../crypto/key-ring.ts';
import { forEachChunk } from './in-chunks.ts';
import { StorageError } from './storage.ts';

export interface BlobContext {
  sessionId: string;
  sha256: string;
}

/** The parts of the file, in order. */
export async function encryptBlob(ring: KeyRing, context: BlobContext, content: Buffer): Promise<Buffer[]> {
  const { number, key } = ring.current();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticatedData(context));
  const body: Buffer[] = [];
  await forEachChunk(content, (chunk) => body.push(cipher.update(chunk)));
  body.push(cipher.final());
  return [prefixOf(number), nonce, cipher.getAuthTag(), ...body];
}

export async function decryptBlob(ring: KeyRing, context: BlobContext, encrypted: Buffer): Promise<Buffer> {
  const prefix = readPrefix(encrypted);
  if (!prefix || encrypted.length < prefix.length + NONCE_BYTES + TAG_BYTES) {
    throw new StorageError('damaged', 'The blob is cut short or of an unknown version');
  }
  const tagAt = prefix.length + NONCE_BYTES;
  const nonce = encrypted.subarray(prefix.length, tagAt);
  const decipher = createDecipheriv('aes-256-gcm', ring.find(prefix.number), nonce, {
    authTagLength: TAG_BYTES,
  })
    .setAAD(authenticatedData(context))
    .setAuthTag(encrypted.subarray(tagAt, tagAt + TAG_BYTES));
  const body = encrypted.subarray(tagAt + TAG_BYTES);
  const content = Buffer.allocUnsafe(body.length);
  let filled = 0;
  await forEachChunk(body, (chunk) => {
    filled += decipher.update(chunk).copy(content, filled);
  });
  try {
    decipher.final();
  } catch (error) {
    throw new StorageError('damaged', 'The blob was changed, moved, or encrypted with another key', {
      cause: error,
    });
  }
  return content;
}

/** Whether it is encrypted under the key that is written under now. */
export const isCurrent = (ring: KeyRing, start: Buffer): boolean =>
  readPrefix(start)?.number === ring.current().number;

/** So many bytes of a blob say which key it is under. */
export const START_BYTES = 5;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

// Both parts have a fixed length, so joining them is unambiguous.
function authenticatedData({ sessionId, sha256 }: BlobContext): Buffer {
  return Buffer.from(sessionId + sha256, 'ascii');
}
