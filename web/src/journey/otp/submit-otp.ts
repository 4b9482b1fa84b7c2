/** Submits the OTP with a fresh nonce, encrypted for the server (SPEC 7). */
import { isOtpVerified } from '@countersign/contract/rules/otp';
import type { generateNonce, verifyOtp } from '@countersign/contract/signer/otp';
import { ApiError, apiErrorFrom } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { encryptForServer } from '../../crypto/encrypt-for-server.ts';
import type { StepResult } from '../step-props.ts';
import { isVerdict } from './otp-machine.ts';

/** A request that the server may have received, although its answer did not arrive. */
interface Unanswered {
  digits: string;
  otp: string;
}

/**
 * Returns a function that submits the OTP. If the OTP is correct, it stores the bearer token and resolves with the next
 * step. Otherwise, it throws an ApiError. If the answer is lost, the next call submits the same request again. The
 * server answers a repeated request in the same way and counts no further attempt.
 */
export function createSubmit(api: SignerApi, participantId: string) {
  let unanswered: Unanswered | null = null;

  const verify = async (otp: string): Promise<StepResult['next']> => {
    const response = await api.callForEnvelope<typeof verifyOtp>({
      method: 'POST',
      path: '/api/v1/participant/otp/verify',
      body: { participant_id: participantId, otp },
    });
    unanswered = null;
    if (!isOtpVerified(response)) throw apiErrorFrom(200, response);
    if (response.data?.auth_token) api.storeBearer(response.data.auth_token);
    return response.data?.next_step;
  };

  const encrypt = async (digits: string): Promise<string> => {
    const { nonce, public_key } = await api.call<typeof generateNonce>({
      method: 'POST',
      path: '/api/v1/participant/otp/generate-nonce',
      body: { participant_id: participantId },
    });
    return encryptForServer(digits + nonce, public_key);
  };

  return async function submit(digits: string): Promise<StepResult['next']> {
    const isRepeated = unanswered?.digits === digits;
    unanswered = unanswered?.digits === digits ? unanswered : { digits, otp: await encrypt(digits) };
    try {
      return await verify(unanswered.otp);
    } catch (error) {
      if (error instanceof ApiError && isVerdict(error)) unanswered = null;
      // The earlier request never arrived, and its nonce has expired.
      if (isRepeated && error instanceof ApiError && error.code === 'OTP_NONCE_INVALID')
        return submit(digits);
      throw error;
    }
  };
}
