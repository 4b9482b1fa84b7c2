/**
 * One blob at rest: version (1 byte), nonce (12), tag (16), ciphertext; AES-256-GCM (NIST SP 800-38D). The session and the
 * address are authenticated with it, so a blob moved to another session or another name cannot be decrypted.
 */
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { forEachChunk, hashInChunks } from './in-chunks.ts';
import { type BlobName, StorageError } from './storage.ts';

/** The parts of the file, in order. */
export async function encryptBlob(key: KeyObject, context: BlobName, content: Buffer): Promise<Buffer[]> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(authenticatedData(context));
  const body: Buffer[] = [];
  await forEachChunk(content, (chunk) => body.push(cipher.update(chunk)));
  body.push(cipher.final());
  return [Buffer.of(VERSION), nonce, cipher.getAuthTag(), ...body];
}

async function decryptBlob(key: KeyObject, context: BlobName, encrypted: Buffer): Promise<Buffer> {
  if (encrypted.length < HEADER_BYTES || encrypted[0] !== VERSION) {
    throw new StorageError('damaged', 'The blob is cut short or of an unknown version');
  }
  const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(authenticatedData(context))
    .setAuthTag(encrypted.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  const body = encrypted.subarray(HEADER_BYTES);
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

/** Decrypts it, and refuses what is not the content that its name says. */
export async function readBlob(key: KeyObject, name: BlobName, encrypted: Buffer): Promise<Buffer> {
  const content = await decryptBlob(key, name, encrypted);
  if ((await hashInChunks(content)) !== name.sha256)
    throw new StorageError('damaged', 'The blob does not match its address');
  return content;
}

export async function isContentOf(key: KeyObject, name: BlobName, encrypted: Buffer): Promise<boolean> {
  try {
    await readBlob(key, name, encrypted);
    return true;
  } catch (error) {
    if (error instanceof StorageError) return false;
    throw error;
  }
}

export function checkedKey(key: KeyObject): KeyObject {
  if (key.symmetricKeySize !== KEY_BYTES) throw new TypeError(`The storage key must be ${KEY_BYTES} bytes`);
  return key;
}

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

// Both parts have a fixed length, so joining them is unambiguous.
function authenticatedData({ sessionId, sha256 }: BlobName): Buffer {
  return Buffer.from(sessionId + sha256, 'ascii');
}
