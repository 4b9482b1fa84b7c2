/** The signer's name for the link's holder alone: compact JWE (`dir`, `A256GCM`) under a key derived from the token. */
import { hkdfSync } from 'node:crypto';
import { CompactEncrypt } from 'jose';

export function encryptForLink(text: string, linkToken: string): Promise<string> {
  const key = new Uint8Array(hkdfSync('sha256', linkToken, '', 'countersign name for link', 32));
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}
