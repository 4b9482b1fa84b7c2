import type { OtpMethod } from '@countersign/contract/rules/otp-methods';
import { useTexts } from '../../texts/texts.tsx';
import { clockText, useCountdown } from '../../ui/use-countdown.ts';

interface ResendOtpProps {
  /** Milliseconds since 1970. */
  possibleAt: number;
  /** The channels that the server allows this signer. */
  methods: readonly OtpMethod[];
  disabled: boolean;
  onResend: (method: OtpMethod) => void;
}

/** 'Resend OTP' with the countdown beside it (SPEC 2, OTP screen), and the way by mail where there is one. */
export function ResendOtp({ possibleAt, methods, disabled, onResend }: ResendOtpProps) {
  const { otp } = useTexts();
  const left = useCountdown(possibleAt);
  const labels = { sms: otp.resend, email: otp.resendByMail } as const;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {methods.map((method) => (
        <button
          key={method}
          type="button"
          onClick={() => onResend(method)}
          disabled={disabled || left > 0}
          className="text-brand font-strong disabled:text-ink-soft min-h-12 underline underline-offset-4 disabled:no-underline"
        >
          {labels[method]}
        </button>
      ))}
      {left > 0 && <bdi className="text-ink-soft tabular-nums">{otp.resendIn(clockText(left))}</bdi>}
    </span>
  );
}
