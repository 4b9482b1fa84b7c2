/**
 * Encrypts blobs with AES-256-GCM (NIST SP 800-38D). The format is: key number (1 or 5 bytes), nonce (12), tag (16),
 * ciphertext. The tag also covers the session id and the hash, so a blob that is moved to another session or name
 * cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyRing, prefixOf, readPrefix } from '../../crypto/key-ring.ts';
import { forEachChunk, hashInChunks } from './in-chunks.ts';
import { type BlobName, StorageError } from './storage.ts';

/** Returns the parts of the encrypted file in order. */
export async function encryptBlob(ring: KeyRing, context: BlobName, content: Buffer): Promise<Buffer[]> {
  const { number, key } = ring.current();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticatedData(context));
  const body: Buffer[] = [];
  await forEachChunk(content, (chunk) => body.push(cipher.update(chunk)));
  body.push(cipher.final());
  return [prefixOf(number), nonce, cipher.getAuthTag(), ...body];
}

async function decryptBlob(ring: KeyRing, context: BlobName, encrypted: Buffer): Promise<Buffer> {
  const prefix = readPrefix(encrypted);
  if (!prefix || encrypted.length < prefix.length + NONCE_BYTES + TAG_BYTES) {
    throw new StorageError('damaged', 'The blob is truncated or has an unknown version');
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

/** Decrypts a blob. Throws if the content does not match the blob's name. */
export async function readBlob(ring: KeyRing, name: BlobName, encrypted: Buffer): Promise<Buffer> {
  const content = await decryptBlob(ring, name, encrypted);
  if ((await hashInChunks(content)) !== name.sha256)
    throw new StorageError('damaged', 'The blob does not match its address');
  return content;
}

export async function isContentOf(ring: KeyRing, name: BlobName, encrypted: Buffer): Promise<boolean> {
  try {
    await readBlob(ring, name, encrypted);
    return true;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}

/** Returns whether the blob is encrypted with the current key. */
export const isCurrent = (ring: KeyRing, encrypted: Buffer): boolean =>
  readPrefix(encrypted)?.number === ring.current().number;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

// Returns the additional authenticated data. Both ids have a fixed length, so the joined text is unambiguous.
function authenticatedData({ sessionId, sha256 }: BlobName): Buffer {
  return Buffer.from(sessionId + sha256, 'ascii');
}
