/** A key for one purpose from a secret of 32 bytes (HKDF-SHA-256, RFC 5869), so that no key ever serves two algorithms. */
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

export type Purpose =
  | 'personal-data'
  | 'blobs'
  | 'otp-code'
  | 'evidence-head'
  | 'evidence-log'
  | 'tokens'
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

/** As a key object: node finds out at every use that bytes are none, which costs four times the HMAC itself. */
export const secretKey = (secret: Buffer, purpose: Purpose): KeyObject =>
  createSecretKey(derive(secret, purpose));
