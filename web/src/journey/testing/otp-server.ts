/**
 * Responds to the OTP calls. It uses the test's own key, so that the test can decrypt the data that the browser
 * encrypted.
 */
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import type { Answer } from '../../testing/fake-api.ts';
import { participant } from './participant.ts';

export const OTP_PATHS = {
  send: '/api/v1/participant/otp/send',
  nonce: '/api/v1/participant/otp/generate-nonce',
  verify: '/api/v1/participant/otp/verify',
} as const;

export const sentAnswer = {
  data: {
    channel: 'sms',
    phone_masked: participant.phone_masked,
    expires_in_seconds: 300,
    retry_after_seconds: 60,
    attempts_remaining: 3,
    resends_remaining: 3,
  },
} satisfies Answer;

export async function otpServer() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const answers: Record<string, Answer> = {
    [OTP_PATHS.send]: sentAnswer,
    [OTP_PATHS.nonce]: {
      data: { nonce: '-the-nonce', expires_in_seconds: 120, public_key: { kty, crv, x, y } },
    },
    [OTP_PATHS.verify]: {
      data: {
        verified: true,
        auth_token: 'the-bearer',
        expires_in_seconds: 1800,
        attempts_remaining: 3,
        phone: '+919876543210',
      },
    },
  };
  const decrypt = async (jwe: string) =>
    new TextDecoder().decode((await compactDecrypt(jwe, privateKey)).plaintext);
  return { answers, decrypt };
}
