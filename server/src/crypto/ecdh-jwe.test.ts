import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { expect, it } from 'vitest';
import { decryptEcdh } from './ecdh-jwe.ts';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const encrypt = (text: string, to: KeyObject = publicKey) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(to);

it.each(['123456nonce', '', 'ä'.repeat(900)])('decrypts what a library encrypted: %s', async (text) => {
  expect(decryptEcdh(await encrypt(text), privateKey).toString('utf8')).toBe(text);
});

it('includes the names of both parties in the key derivation', async () => {
  const jwe = await new CompactEncrypt(new TextEncoder().encode('named'))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .setKeyManagementParameters({ apu: new Uint8Array([1, 2, 3]), apv: new Uint8Array([4]) })
    .encrypt(publicKey);
  expect(decryptEcdh(jwe, privateKey).toString('utf8')).toBe('named');
});

it('rejects every changed character, other keys and other kinds of JWE', async () => {
  const jwe = await encrypt('123456nonce');
  for (let at = 0; at < jwe.length - 1; at++) {
    const other = jwe[at] === 'A' ? 'Q' : 'A';
    const changed = jwe.slice(0, at) + other + jwe.slice(at + 1);
    // The last character of each part is skipped, because some of its bits are unused in base64url.
    if (jwe[at + 1] === '.') continue;
    expect(() => decryptEcdh(changed, privateKey), `character ${at}`).toThrow();
  }
  const another = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const forAnother = await encrypt('123456', another.publicKey);
  expect(() => decryptEcdh(forAnother, privateKey)).toThrow();
  const direct = await new CompactEncrypt(new TextEncoder().encode('x'))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM' })
    .encrypt(publicKey);
  expect(() => decryptEcdh(direct, privateKey)).toThrow();
  expect(() => decryptEcdh('', privateKey)).toThrow();
});
