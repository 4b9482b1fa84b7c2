import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';
import { decryptWithLink } from './decrypt-with-link.ts';
import { encryptForServer } from './encrypt-for-server.ts';

async function serverKey() {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { x = '', y = '' } = await exportJWK(pair.publicKey);
  return { privateKey: pair.privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y } as const };
}

describe('encrypting for the server', () => {
  it('can be decrypted by another JWE implementation with the private key', async () => {
    const { privateKey, publicKey } = await serverKey();
    const jwe = await encryptForServer('123456nonce', publicKey);
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    expect(new TextDecoder().decode(plaintext)).toBe('123456nonce');
    expect(Object.keys(protectedHeader.epk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  });

  it('never produces the same result twice, and does not reveal the OTP', async () => {
    const { publicKey } = await serverKey();
    const [one, two] = [
      await encryptForServer('123456', publicKey),
      await encryptForServer('123456', publicKey),
    ];
    expect(one).not.toBe(two);
    expect(one).not.toContain('123456');
  });

  it('rejects a key that is not a point of the curve', async () => {
    const { publicKey } = await serverKey();
    await expect(encryptForServer('123456', { ...publicKey, y: publicKey.x })).rejects.toThrow();
  });
});

describe('decrypting with the link token', () => {
  /** A JWE that the server created for the link token `the-token`. */
  const jwe =
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..bOxVS-x0JucByQgo.vixn3Vch1TcK9e8OL4S2JBL1Qw.ztkizW2NrWLjg6t9HrYP2w';

  it('reveals the name to the holder of the link', async () => {
    expect(await decryptWithLink(jwe, 'the-token')).toBe('आशा राव');
  });

  it.each(['', 'a.b.c.d.e', 'no jwe', '....'])('returns null for %j', async (text) => {
    expect(await decryptWithLink(text, 'the-token')).toBeNull();
  });

  it('returns null for another link and for a changed byte', async () => {
    expect(await decryptWithLink(jwe, 'another-token')).toBeNull();
    const parts = jwe.split('.');
    const bytes = fromBase64url(parts[3] ?? '');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    parts[3] = toBase64url(bytes);
    expect(await decryptWithLink(parts.join('.'), 'the-token')).toBeNull();
  });
});
