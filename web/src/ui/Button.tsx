import type { ButtonHTMLAttributes } from 'react';
import { Spinner } from './Spinner.tsx';

const shape =
  'inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-control px-4 py-3 text-center text-base ' +
  'font-strong transition-colors';
const looks = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-pressed disabled:bg-line disabled:text-ink-soft',
  quiet: 'border border-edge text-ink hover:bg-line disabled:border-line disabled:text-ink-soft',
} as const;

export type Look = keyof typeof looks;

export const buttonLook = (look: Look): string => `${shape} ${looks[look]}`;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Keeps the button's place and words, and says that something is under way. */
  busy?: boolean;
}

/** The button of a screen. One primary per screen (DESIGN, One thing per screen). */
export function Button({ look = 'primary', busy = false, disabled, children, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled === true || busy}
      aria-busy={busy}
      className={buttonLook(look)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
