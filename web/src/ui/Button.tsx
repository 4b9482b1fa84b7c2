import type { ButtonHTMLAttributes, AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { Spinner } from './Spinner.tsx';

const shape =
  'inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-control px-6 py-3 text-center text-base ' +
  'font-strong transition-colors';
const looks = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-pressed disabled:bg-line disabled:text-ink-soft',
  quiet: 'border border-edge text-ink hover:bg-line disabled:border-line disabled:text-ink-soft',
} as const;

type Look = keyof typeof looks;

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
      className={`${shape} ${looks[look]}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  look?: Look;
}

/** Goes to another page of the application, and looks like a button. */
export function ButtonLink({ to, look = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={`${shape} ${looks[look]}`}>
      {children}
    </Link>
  );
}
