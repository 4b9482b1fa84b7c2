/**
 * The keys of an installation. Keys for comparison, authentication or transport (hashes, markers, the OTP transport
 * key) must never change, so they derive from one root key. Encrypted data can be re-encrypted, so it has numbered data
 * keys (`data-keys.ts`).
 */
import { createECDH, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
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
  /** Keys the hashes of links, bearer tokens, API keys, nonces and document tokens. */
  tokens: KeyObject;
  /** Derives a bearer token from the request that it answers, so that the same request gets the same token. */
  bearers: KeyObject;
  /** Keys the hashes of addresses and devices, which are only ever compared. */
  origins: KeyObject;
  idempotency: KeyObject;
  /** Encrypts the self-signed seal key. The sealing process receives the bytes of this key. */
  sealKey: Buffer;
  /** Authenticates the list of certificates that have sealed documents here. */
  sealCertificates: KeyObject;
  /** Signs webhooks until the first webhook secret is created. */
  webhooks: Buffer;
  /** Keys the hashes of photos, which are only ever compared. */
  photoHashes: KeyObject;
  /** Keys the hashes of the words by which sessions are searched. */
  searchWords: KeyObject;
  /** Encrypts photos sent to a vision node, and the readings that the node returns. */
  photosInTransit: KeyObject;
  /** Authenticates nodes of this installation to a vision node. */
  visionCaller: Buffer;
  /** The P-256 key to which browsers encrypt the OTP. Every node derives the same key. */
  otpTransport: { privateJwk: JWK; publicJwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string } };
}

/** Derives all keys from the root. Without separate data keys, the root serves as the only data key. */
export function deriveKeys(root: Buffer, dataKeys = onlyKey(root)): Keys {
  return {
    personalData: dataKeys.personalData,
    blobs: dataKeys.blobs,
    otpCode: secretKey(root, 'otp-code'),
    evidenceHead: secretKey(root, 'evidence-head'),
    evidenceLog: secretKey(root, 'evidence-log'),
    tokens: secretKey(root, 'tokens'),
    bearers: secretKey(root, 'bearers'),
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

/**
 * OpenSSL rejects a scalar at or above the group's order, which happens once in 2^32. The next iteration then derives
 * another scalar.
 */
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
