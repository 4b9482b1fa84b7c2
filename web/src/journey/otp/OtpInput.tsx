import { OTP_DIGITS } from '@countersign/contract/rules/otp';
import { useId, useState, type Ref, type SyntheticEvent } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';

interface OtpInputProps {
  digits: string;
  onType: (text: string) => void;
  /** Whether the field ignores input. It then still has the focus and shows the on-screen keyboard. */
  readOnly: boolean;
  isWrong: boolean;
  /** Whether the signer currently has no OTP to type. */
  isAsleep: boolean;
  /** The ids of the elements that describe the field: the remaining attempts and the problem. */
  describedBy: string;
  ref: Ref<HTMLInputElement>;
}

/**
 * Renders six visible boxes under one transparent input. The single input makes keyboards, pasting, one-time-code
 * autofill and screen readers work as with an ordinary field.
 */
export function OtpInput({ digits, onType, readOnly, isWrong, isAsleep, describedBy, ref }: OtpInputProps) {
  const { otp } = useTexts();
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-2">
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="font-strong wrap-anywhere">
          {otp.inputLabel}
        </label>
        <button
          type="button"
          aria-label={isShown ? otp.hide : otp.show}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="text-ink-soft hover:text-ink -me-3 size-12 flex-none p-3"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
      <div className="group relative isolate">
        <input
          id={id}
          ref={ref}
          value={digits}
          onChange={(event) => onType(event.target.value)}
          onSelect={keepCaretAtEnd}
          readOnly={readOnly}
          disabled={isAsleep}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          enterKeyHint="go"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
          className="absolute inset-0 z-10 size-full cursor-text opacity-0 disabled:cursor-default"
        />
        <div aria-hidden="true" dir="ltr" className="flex gap-2">
          {Array.from({ length: OTP_DIGITS }, (_, index) => (
            <Box
              key={index}
              text={shownDigit(digits[index], isShown)}
              isNext={index === Math.min(digits.length, OTP_DIGITS - 1)}
              look={boxLook(isWrong, isAsleep)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const looks = {
  awake: 'border-edge bg-surface',
  wrong: 'border-bad bg-surface',
  asleep: 'border-line bg-line',
} as const;

function boxLook(isWrong: boolean, isAsleep: boolean): keyof typeof looks {
  if (isAsleep) return 'asleep';
  return isWrong ? 'wrong' : 'awake';
}

function Box({ text, isNext, look }: { text: string; isNext: boolean; look: keyof typeof looks }) {
  const focus = isNext
    ? 'group-focus-within:border-brand group-focus-within:outline-2 group-focus-within:outline-brand'
    : '';
  return (
    <div
      className={`text-title font-strong flex h-15 min-w-0 flex-1 items-center justify-center rounded-control border tabular-nums ${looks[look]} ${focus}`}
    >
      {text}
    </div>
  );
}

function shownDigit(digit: string | undefined, isShown: boolean): string {
  if (digit === undefined) return '';
  return isShown ? digit : '•';
}

/** Moves the caret to the end. The boxes show no caret, and digits can be added and removed only at the end. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  const isSelection = input.selectionStart !== input.selectionEnd;
  if (!isSelection && input.selectionEnd !== end) input.setSelectionRange(end, end);
}
