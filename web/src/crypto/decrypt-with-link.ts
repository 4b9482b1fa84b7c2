/**
 * Decrypts a compact JWE (`dir`, `A256GCM`) whose key is derived from the link token, so only the link's holder can read
 * it.
 */
import { fromBase64url } from './base64url.ts';

/** Returns the decrypted text, or null if this link cannot decrypt it. */
export async function decryptWithLink(jwe: string, linkToken: string): Promise<string | null> {
  const [header = '', , iv = '', cipher = '', tag = ''] = jwe.split('.');
  try {
    const key = await keyOf(linkToken);
    const encrypted = new Uint8Array([...fromBase64url(cipher), ...fromBase64url(tag)]);
    const decrypted = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: utf8(header) },
      key,
      encrypted,
    );
    return new TextDecoder().decode(decrypted);
  } catch {
    return null;
  }
}

async function keyOf(linkToken: string): Promise<CryptoKey> {
  const token = await crypto.subtle.importKey('raw', utf8(linkToken), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8('countersign name for link') },
    token,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
}

const utf8 = (text: string) => new TextEncoder().encode(text);
