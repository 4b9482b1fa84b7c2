/**
 * Decrypts a compact JWE that was encrypted to our P-256 key (`ECDH-ES` with `A256GCM`; RFC 7516, 5.2; RFC 7518, 4.6),
 * and rejects every other kind. It uses node:crypto directly, because libraries use WebCrypto, where each JWE switches
 * threads five times.
 */
import {
  createDecipheriv,
  createHash,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';

const ENCRYPTION = 'A256GCM';
const KEY_BITS = 256;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const base64url = z.string().regex(/^[\w-]*$/);
/**
 * The schema is strict, because an unknown parameter such as `zip` or `crit` could change how the content must be
 * decrypted.
 */
const header = z.strictObject({
  alg: z.literal('ECDH-ES'),
  enc: z.literal(ENCRYPTION),
  epk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: base64url, y: base64url }),
  apu: base64url.optional(),
  apv: base64url.optional(),
});

/** Throws if the text is not a JWE of this kind for this key. */
export function decryptEcdh(jwe: string, privateKey: KeyObject): Buffer {
  const parts = jwe.split('.');
  const [head = '', encryptedKey, iv, encrypted, tag] = parts;
  if (parts.length !== 5 || encryptedKey !== '') throw new Error('Not a compact JWE with a direct key');
  const { epk, apu, apv } = header.parse(JSON.parse(Buffer.from(head, 'base64url').toString('utf8')));
  const publicKey = createPublicKey({ key: epk, format: 'jwk' });
  const shared = diffieHellman({ privateKey, publicKey });
  const key = concatKdf(shared, decode(apu), decode(apv));
  const nonce = decode(iv);
  const authentication = decode(tag);
  if (nonce.length !== IV_BYTES || authentication.length !== TAG_BYTES)
    throw new Error('The nonce or the tag has the wrong length');
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(head, 'ascii')).setAuthTag(authentication);
  return Buffer.concat([decipher.update(decode(encrypted)), decipher.final()]);
}

/** Derives the content key (RFC 7518, 4.6.2). One round suffices, because the key is as long as the hash. */
function concatKdf(shared: Buffer, apu: Buffer, apv: Buffer): Buffer {
  return createHash('sha256')
    .update(uint32(1))
    .update(shared)
    .update(withLength(Buffer.from(ENCRYPTION)))
    .update(withLength(apu))
    .update(withLength(apv))
    .update(uint32(KEY_BITS))
    .digest();
}

const withLength = (bytes: Buffer): Buffer => Buffer.concat([uint32(bytes.length), bytes]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const decode = (text = ''): Buffer => Buffer.from(text, 'base64url');
