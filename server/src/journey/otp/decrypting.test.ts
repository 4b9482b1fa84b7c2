import { CompactEncrypt, importJWK } from 'jose';
import { expect, it } from 'vitest';
import { deriveKeys } from '../../crypto/keys.ts';
import { encryptOtp } from '../../../tests/helpers/signer-input.ts';
import { decryptOtp } from './transport.ts';

const keys = deriveKeys(Buffer.alloc(32, 7));
const { publicJwk } = keys.otpTransport;

it('an OTP is decrypted together with its nonce', async () => {
  expect(decryptOtp(await encryptOtp(publicJwk, '012345a-nonce'), keys)).toEqual({
    otp: '012345',
    nonce: 'a-nonce',
  });
});

it.each(['', '01234', '01234x', 'x12345', '012 45a-nonce'])("no OTP is read from '%s'", async (text) => {
  expect(decryptOtp(await encryptOtp(publicJwk, text), keys)).toBeNull();
});

it('no OTP is read from data without a recipient or that is not text', async () => {
  expect(decryptOtp('garbage', keys)).toBeNull();
  const bytes = Buffer.concat([Buffer.from('012345'), Buffer.of(0xff, 0xfe)]);
  const jwe = await new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(publicJwk, 'ECDH-ES'));
  expect(decryptOtp(jwe, keys)).toBeNull();
});

it('imports its key once', async () => {
  let imports = 0;
  const counted = {
    ...keys,
    get otpTransport() {
      imports += 1;
      return keys.otpTransport;
    },
  };
  const jwe = await encryptOtp(publicJwk, '012345a-nonce');
  expect([decryptOtp(jwe, counted), decryptOtp(jwe, counted)]).toMatchObject([
    { otp: '012345' },
    { otp: '012345' },
  ]);
  expect(imports).toBe(1);
});
