/**
 * One master key, many purposes: each use derives a key of its own (HKDF-SHA-256, RFC 5869), so that no key ever serves
 * two algorithms.
 */
import { createECDH, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type JWK } from 'jose';

type Purpose =
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
  | 'search-words';

export interface Keys {
  personalData: KeyObject;
  blobs: KeyObject;
  otpCode: KeyObject;
  evidenceHead: KeyObject;
  /** Authenticates the log of all heads. */
  evidenceLog: KeyObject;
  /** Keys the hashes of links, bearers, API keys, nonces and document tokens. */
  tokens: KeyObject;
  /** Hashes addresses and devices that are only ever compared. */
  origins: KeyObject;
  idempotency: KeyObject;
  /** Encrypts the self-made key of the seal; the process that seals is handed its bytes. */
  sealKey: Buffer;
  /** Authenticates the list of certificates that have sealed here. */
  sealCertificates: KeyObject;
  /** Signs webhooks until the first secret for them is made. */
  webhooks: Buffer;
  /** Hashes photos that are only ever compared. */
  photoHashes: KeyObject;
  /** Hashes the words that sessions are found by. */
  searchWords: KeyObject;
  /** The P-256 key to which browsers encrypt the OTP; every node derives the same one. */
  otpTransport: { privateJwk: JWK; publicJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } };
}

export function deriveKeys(master: Buffer): Keys {
  return {
    personalData: secretKey(master, 'personal-data'),
    blobs: secretKey(master, 'blobs'),
    otpCode: secretKey(master, 'otp-code'),
    evidenceHead: secretKey(master, 'evidence-head'),
    evidenceLog: secretKey(master, 'evidence-log'),
    tokens: secretKey(master, 'tokens'),
    origins: secretKey(master, 'origins'),
    idempotency: secretKey(master, 'idempotency'),
    sealKey: derive(master, 'seal-key'),
    sealCertificates: secretKey(master, 'seal-certificates'),
    webhooks: derive(master, 'webhooks'),
    photoHashes: secretKey(master, 'photo-hashes'),
    searchWords: secretKey(master, 'search-words'),
    otpTransport: deriveTransportKey(master),
  };
}

/** As a key object: node finds out at every use that bytes are none, which costs four times the HMAC itself. */
const secretKey = (master: Buffer, purpose: Purpose): KeyObject => createSecretKey(derive(master, purpose));

function derive(master: Buffer, purpose: Purpose, attempt = 0): Buffer {
  return Buffer.from(hkdfSync('sha256', master, 'countersign', `${purpose}:${attempt}`, 32));
}

/** A scalar at or above the group's order is refused by OpenSSL (one in 2^32); the next attempt derives another. */
function deriveTransportKey(master: Buffer): Keys['otpTransport'] {
  for (let attempt = 0; attempt < 16; attempt++) {
    const d = derive(master, 'otp-transport', attempt);
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(d);
    } catch {
      continue;
    }
    const point = pair.getPublicKey();
    const publicJwk = {
      kty: 'EC' as const,
      crv: 'P-256' as const,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    return { publicJwk, privateJwk: { ...publicJwk, d: d.toString('base64url') } };
  }
  throw new Error('No P-256 key can be derived from the master key');
}
