import { useTexts } from '../../texts/texts.tsx';
import { clockText, useCountdown } from '../../ui/use-countdown.ts';

interface ResendOtpProps {
  /** Milliseconds since 1970. */
  possibleAt: number;
  disabled: boolean;
  onResend: () => void;
}

/** 'Resend OTP' with the countdown beside it (SPEC 2, OTP screen). */
export function ResendOtp({ possibleAt, disabled, onResend }: ResendOtpProps) {
  const { otp } = useTexts();
  const left = useCountdown(possibleAt);
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        onClick={onResend}
        disabled={disabled || left > 0}
        className="text-brand font-strong disabled:text-ink-soft min-h-12 underline underline-offset-4 disabled:no-underline"
      >
        {otp.resend}
      </button>
      {left > 0 && <bdi className="text-ink-soft tabular-nums">{otp.resendIn(clockText(left))}</bdi>}
    </span>
  );
}
