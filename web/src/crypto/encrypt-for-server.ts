/**
 * Creates a compact JWE with ECDH-ES on P-256 and A256GCM (RFC 7518, 4.6 and 5.3), which only the server's private key
 * decrypts.
 */
import { toBase64url } from './base64url.ts';

export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const ENCRYPTION = 'A256GCM';
const KEY_BITS = 256;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export async function encryptForServer(text: string, serverKey: PublicKey): Promise<string> {
  const { kty, crv, x, y } = serverKey;
  const [peer, own] = await Promise.all([
    crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, false, []),
    crypto.subtle.generateKey(CURVE, false, ['deriveBits']),
  ]);
  const ownPublic = await crypto.subtle.exportKey('jwk', own.publicKey);
  const epk = { kty, crv, x: ownPublic.x, y: ownPublic.y };
  const header = toBase64url(utf8(JSON.stringify({ alg: 'ECDH-ES', enc: ENCRYPTION, epk })));

  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, own.privateKey, KEY_BITS);
  const key = await crypto.subtle.importKey('raw', await concatKdf(shared), 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const encrypted = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(header) }, key, utf8(text)),
  );
  const [cipher, tag] = [encrypted.subarray(0, -TAG_BYTES), encrypted.subarray(-TAG_BYTES)];
  return [header, '', toBase64url(iv), toBase64url(cipher), toBase64url(tag)].join('.');
}

/**
 * Derives the key by RFC 7518, 4.6.2: one round of the Concat KDF is enough for 256 bits, and PartyUInfo and PartyVInfo are
 * empty.
 */
function concatKdf(shared: ArrayBuffer): Promise<ArrayBuffer> {
  const algorithm = utf8(ENCRYPTION);
  const parts = [
    uint32(1),
    new Uint8Array(shared),
    uint32(algorithm.length),
    algorithm,
    uint32(0),
    uint32(0),
    uint32(KEY_BITS),
  ];
  const input = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    input.set(part, at);
    at += part.length;
  }
  return crypto.subtle.digest('SHA-256', input);
}

const utf8 = (text: string) => new TextEncoder().encode(text);

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}
