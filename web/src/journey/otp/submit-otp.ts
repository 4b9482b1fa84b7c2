/** Submits an OTP with a fresh nonce, encrypted for the server (SPEC 7). */
import type { generateNonce, verifyOtp } from '@countersign/contract/signer/otp';
import { isOtpVerified } from '@countersign/contract/rules/otp';
import { apiErrorFrom } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { encryptForServer } from '../../crypto/encrypt-for-server.ts';

/** Returns once the OTP was right and the bearer is stored; throws an ApiError otherwise. */
export async function submitOtp(api: SignerApi, participantId: string, otp: string): Promise<void> {
  const { nonce, public_key } = await api.call<typeof generateNonce>({
    method: 'POST',
    path: '/api/v1/participant/otp/generate-nonce',
    body: { participant_id: participantId },
  });
  const response = await api.callForEnvelope<typeof verifyOtp>({
    method: 'POST',
    path: '/api/v1/participant/otp/verify',
    body: { participant_id: participantId, otp: await encryptForServer(otp + nonce, public_key) },
  });
  if (!isOtpVerified(response)) throw apiErrorFrom(200, response);
  if (response.data?.auth_token) api.storeBearer(response.data.auth_token);
}
