/**
 * Derives a key for one purpose from a 32-byte secret (HKDF-SHA-256, RFC 5869), so that no key is ever used with two
 * algorithms.
 */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

export type Purpose =
  | 'personal-data'
  | 'blobs'
  | 'otp-code'
  | 'evidence-head'
  | 'evidence-log'
  | 'tokens'
  | 'bearers'
  | 'origins'
  | 'otp-transport'
  | 'idempotency'
  | 'seal-key'
  | 'seal-certificates'
  | 'webhooks'
  | 'photo-hashes'
  | 'search-words'
  | 'photos-in-transit'
  | 'vision-caller'
  | 'wrapping'
  | 'mark';

export function derive(secret: Buffer, purpose: Purpose, attempt = 0): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'countersign', `${purpose}:${attempt}`, 32));
}

/**
 * Returns a key object. With raw bytes, Node.js converts the key on every use, which costs four times as much as the
 * HMAC itself.
 */
export const secretKey = (secret: Buffer, purpose: Purpose): KeyObject =>
  createSecretKey(derive(secret, purpose));
