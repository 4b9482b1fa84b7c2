/**
 * Encrypts a compact JWE with a shared key (`dir` with `A256GCM`; RFC 7516, 3.1 and 5.1). It uses node:crypto directly,
 * because libraries use WebCrypto, where each JWE switches threads three times, which takes a third of the time of the
 * whole call.
 */
import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';

const HEADER = Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url');
const AUTHENTICATED = Buffer.from(HEADER, 'ascii');
const IV_BYTES = 12;

/** Encrypts `text`. `key` must have 32 bytes. */
export function encryptDirect(text: string, key: Uint8Array): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), iv).setAAD(AUTHENTICATED);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  // The second part of a JWE is for an encrypted key, which `dir` does not have.
  return [HEADER, '', ...parts].join('.');
}
