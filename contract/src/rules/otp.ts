// The one-time password that confirms the signer (SPEC 5, OTP input; SPEC 9, OTP).
import { digitsIn } from './digits.ts';

export const OTP_DIGITS = 6;

const SECONDS_PER_MINUTE = 60;

/** SPEC 7, otp/verify: the parts of the answer that decide. */
export type OtpAnswer = {
  success?: boolean | undefined;
  data?: { verified?: boolean | undefined } | null | undefined;
  message?: string | null | undefined;
};

export function cleanOtpInput(text: string): string {
  return digitsIn(text).slice(0, OTP_DIGITS);
}

export function canProceed(input: {
  digits: string;
  verifying: boolean;
  attemptsRemaining: number;
}): boolean {
  const isComplete = input.digits.length === OTP_DIGITS && cleanOtpInput(input.digits) === input.digits;
  return isComplete && !input.verifying && input.attemptsRemaining > 0;
}

export function isOtpVerified(answer: OtpAnswer): boolean {
  if (answer.success === true && answer.data?.verified === true) return true;
  const message = answer.message?.toLowerCase() ?? '';
  return message.includes('verified successfully') || message.includes('otp verified');
}

/** SPEC 9: resend countdown seconds = otp_cooldown_minutes x 60. */
export function resendCountdownSeconds(cooldownMinutes: number): number {
  return cooldownMinutes * SECONDS_PER_MINUTE;
}
