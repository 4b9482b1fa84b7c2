import { randomBytes } from 'node:crypto';
import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { encryptDirect } from './direct-jwe.ts';

const key = new Uint8Array(randomBytes(32));

it.each(['Asha Rao', 'आशा राव', '', 'x'.repeat(5000)])('decrypts with a library: %s', async (text) => {
  const jwe = encryptDirect(text, key);
  const { plaintext } = await compactDecrypt(jwe, key);
  expect(new TextDecoder().decode(plaintext)).toBe(text);
  expect(decodeProtectedHeader(jwe)).toEqual({ alg: 'dir', enc: 'A256GCM' });
});

it('produces a different JWE each time and rejects another key or a changed header', async () => {
  const jwe = encryptDirect('Asha Rao', key);
  expect(encryptDirect('Asha Rao', key)).not.toBe(jwe);
  await expect(compactDecrypt(jwe, new Uint8Array(randomBytes(32)))).rejects.toThrow();
  const header = Buffer.from('{"enc":"A256GCM","alg":"dir"}').toString('base64url');
  await expect(compactDecrypt([header, ...jwe.split('.').slice(1)].join('.'), key)).rejects.toThrow();
});
