/**
 * One blob at rest: version (1 byte), nonce (12), tag (16), ciphertext; AES-256-GCM (NIST SP 800-38D). The session and the
 * address are authenticated with it, so a blob moved to another session or another name does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { StorageError } from './storage.ts';

export interface BlobPlace {
  sessionId: string;
  sha256: string;
}

export function sealBlob(key: KeyObject, place: BlobPlace, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place));
  const body = cipher.update(content);
  const rest = cipher.final();
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body, rest]);
}

export function openBlob(key: KeyObject, place: BlobPlace, sealed: Buffer): Buffer {
  if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) {
    throw new StorageError('damaged', 'The blob is cut short or of an unknown version');
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(place))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (error) {
    throw new StorageError('damaged', 'The blob was changed, moved, or sealed with another key', {
      cause: error,
    });
  }
}

export function sealingKey(bytes: Buffer): KeyObject {
  if (bytes.length !== KEY_BYTES) throw new TypeError(`The storage key must be ${KEY_BYTES} bytes`);
  return createSecretKey(bytes);
}

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

// Both parts have a fixed length, so joining them is unambiguous.
function boundTo({ sessionId, sha256 }: BlobPlace): Buffer {
  return Buffer.from(sessionId + sha256, 'ascii');
}
