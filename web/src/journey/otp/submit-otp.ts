/** Verifies an OTP: joined with a fresh nonce, encrypted for the server, good once (SPEC 7). */
import type { generateNonce, verifyOtp } from '@countersign/contract/signer/otp';
import { isOtpVerified } from '@countersign/contract/rules/otp';
import { refusalOf } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { sealForServer } from '../../crypto/encrypt-for-server.ts';
import { fingerprintWithin } from '../../device/fingerprint.ts';

/** The bearer is bound to the device that verifies: it is worth a moment to know the device whole. */
const LONGEST_WAIT_MS = 2000;

/** Answers when the OTP was right and the bearer is kept; throws an ApiError otherwise. */
export async function verify(api: SignerApi, participantId: string, otp: string): Promise<void> {
  const [{ nonce, public_key }] = await Promise.all([
    api.call<typeof generateNonce>({
      method: 'POST',
      path: '/api/v1/participant/otp/generate-nonce',
      body: { participant_id: participantId },
    }),
    fingerprintWithin(LONGEST_WAIT_MS),
  ]);
  const answer = await api.ask<typeof verifyOtp>({
    method: 'POST',
    path: '/api/v1/participant/otp/verify',
    body: { participant_id: participantId, otp: await sealForServer(otp + nonce, public_key) },
  });
  if (!isOtpVerified(answer)) throw refusalOf(200, answer);
  if (answer.data?.auth_token) api.keepBearer(answer.data.auth_token);
}
