/**
 * The keys of an installation. What is compared, authenticated or handed out by them must stay the same for ever (hashes, marks, the OTP's
 * transport), so it derives from one root; what is encrypted can be encrypted anew, and has data keys with numbers (`data-keys.ts`).
 */
import { createECDH, type KeyObject } from 'node:crypto';
import { type JWK } from 'jose';
import { type DataKeys, createDataKeys } from './data-keys.ts';
import { derive, secretKey } from './derive.ts';
import type { KeyRing } from './key-ring.ts';

export interface Keys {
  personalData: KeyRing;
  blobs: KeyRing;
  otpCode: KeyObject;
  evidenceHead: KeyObject;
  /** Authenticates the transparency log. */
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
  /** Encrypts photos on the way to a node that reads them, and what it has read. */
  photosInTransit: KeyObject;
  /** By which such a node knows the others of its installation. */
  visionCaller: Buffer;
  /** The P-256 key to which browsers encrypt the OTP; every node derives the same one. */
  otpTransport: { privateJwk: JWK; publicJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } };
}

/** Without data keys of its own the root is the only one. */
export function deriveKeys(root: Buffer, dataKeys = onlyKey(root)): Keys {
  return {
    personalData: dataKeys.personalData,
    blobs: dataKeys.blobs,
    otpCode: secretKey(root, 'otp-code'),
    evidenceHead: secretKey(root, 'evidence-head'),
    evidenceLog: secretKey(root, 'evidence-log'),
    tokens: secretKey(root, 'tokens'),
    origins: secretKey(root, 'origins'),
    idempotency: secretKey(root, 'idempotency'),
    sealKey: derive(root, 'seal-key'),
    sealCertificates: secretKey(root, 'seal-certificates'),
    webhooks: derive(root, 'webhooks'),
    photoHashes: secretKey(root, 'photo-hashes'),
    searchWords: secretKey(root, 'search-words'),
    photosInTransit: secretKey(root, 'photos-in-transit'),
    visionCaller: derive(root, 'vision-caller'),
    otpTransport: deriveTransportKey(root),
  };
}

function onlyKey(root: Buffer): DataKeys {
  const keys = createDataKeys(() => new Date());
  keys.learn({ number: 0, secret: root, activeFrom: new Date(0) });
  return keys;
}

/** A scalar at or above the group's order is refused by OpenSSL (one in 2^32); the next attempt derives another. */
function deriveTransportKey(root: Buffer): Keys['otpTransport'] {
  for (let attempt = 0; attempt < 16; attempt++) {
    const d = derive(root, 'otp-transport', attempt);
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
  throw new Error('No P-256 key can be derived from the root key');
}
