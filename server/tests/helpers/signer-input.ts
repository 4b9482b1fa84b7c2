/** Creates the input that a signer's browser generates: the encrypted OTP and the photos. */
import { randomPerson } from '@countersign/fixtures/synthetic-signer/random-person';
import { momentsOf } from '@countersign/fixtures/synthetic-signer/moments-of';
import { photoOf } from '@countersign/fixtures/synthetic-signer/photo-of';
import { CompactEncrypt, importJWK, type JWK } from 'jose';

export async function encryptOtp(publicKey: JWK, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(publicKey, 'ECDH-ES'));
}

/** Returns three photos of one signer holding the code, each taken at a different moment. */
export async function photosOf(code: string, faces: 0 | 1 | 2 = 1): Promise<string[]> {
  const photo = await photoOf({ ...randomPerson(), faces, code: { kind: 'qr', text: code } });
  return (await momentsOf(photo)).map((frame) => `data:image/jpeg;base64,${frame.toString('base64')}`);
}
