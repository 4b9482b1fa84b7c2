import type { OtpMethod } from '@countersign/contract/rules/otp';
import { useTexts } from '../../texts/texts.tsx';
import { clockText } from '../../ui/use-countdown.ts';
import { LazyExtras } from '../extras/LazyExtras.tsx';

interface ResendOtpProps {
  /** The number of seconds until a resend is possible. */
  left: number;
  /** The channels that the server allows for this signer. */
  methods: readonly OtpMethod[];
  disabled: boolean;
  onResend: (method: OtpMethod) => void;
}

/**
 * Shows 'Resend OTP' with its countdown (SPEC 2, OTP screen). Also offers the other channels that the server allows.
 */
export function ResendOtp({ left, methods, disabled, onResend }: ResendOtpProps) {
  const { otp } = useTexts();
  const button = (method: OtpMethod, label: string) => (
    <button
      key={method}
      type="button"
      onClick={() => onResend(method)}
      disabled={disabled || left > 0}
      className="text-brand font-strong disabled:text-ink-soft min-h-12 underline underline-offset-4 disabled:no-underline"
    >
      {label}
    </button>
  );
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {button('sms', otp.resend)}
      {methods[1] && <LazyExtras methods={methods} button={button} />}
      {left > 0 && <bdi className="text-ink-soft tabular-nums">{otp.resendIn(clockText(left))}</bdi>}
    </span>
  );
}
