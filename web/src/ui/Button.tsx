import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { Spinner } from './Spinner.tsx';

const shape =
  'inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-control px-[min(1rem,4vw)] py-3 text-center text-base ' +
  'font-strong wrap-anywhere transition-colors';
const variants = {
  primary:
    'bg-brand text-brand-ink hover:bg-brand-pressed disabled:bg-line disabled:text-ink-soft aria-disabled:bg-line aria-disabled:text-ink-soft',
  quiet: 'border border-edge text-ink hover:bg-line disabled:border-line disabled:text-ink-soft',
} as const;

export type ButtonVariant = keyof typeof variants;

export const buttonClass = (variant: ButtonVariant): string => `${shape} ${variants[variant]}`;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /**
   * Handles a press on a button that looks disabled, for example by scrolling the missing input into view. Null if the
   * button is enabled.
   */
  asleep?: (() => void) | null;
  /** Disables the button and shows a spinner next to the unchanged label. */
  busy?: boolean;
}

/** Renders a button. Each screen has only one primary button (DESIGN, One thing per screen). */
export function Button({
  variant = 'primary',
  busy = false,
  asleep = null,
  disabled,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  const isAsleep = asleep !== null && !busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isAsleep) return onClick?.(event);
    // Like a disabled button, a button that looks disabled must not submit its form.
    event.preventDefault();
    return asleep();
  };
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      onClick={press}
      disabled={disabled === true || busy}
      aria-disabled={isAsleep || undefined}
      aria-busy={busy}
      className={buttonClass(variant)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
