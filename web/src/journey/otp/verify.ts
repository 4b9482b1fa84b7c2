/** Verifies an OTP: joined with a fresh nonce, encrypted for the server, good once (SPEC 7). */
import type { generateNonce, verifyOtp } from '@countersign/contract/signer/otp';
import { isOtpVerified } from '@countersign/contract/rules/otp';
import { ApiError } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { sealForServer } from '../../crypto/seal-for-server.ts';

/** Answers when the OTP was right and the bearer is kept; throws an ApiError otherwise. */
export async function verify(api: SignerApi, participantId: string, otp: string): Promise<void> {
  const { nonce, public_key } = await api.call<typeof generateNonce>({
    method: 'POST',
    path: '/api/v1/participant/otp/generate-nonce',
    body: { participant_id: participantId },
  });
  const data = await api.call<typeof verifyOtp>({
    method: 'POST',
    path: '/api/v1/participant/otp/verify',
    body: { participant_id: participantId, otp: await sealForServer(otp + nonce, public_key) },
  });
  if (!isOtpVerified({ success: true, data })) {
    throw new ApiError({ code: 'OTP_INVALID', message: '', status: 400 });
  }
  api.keepBearer(data.auth_token);
}
