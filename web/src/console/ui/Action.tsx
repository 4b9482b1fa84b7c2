import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../ui/Spinner.tsx';
import { DownloadIcon } from './icons.tsx';

const shape =
  'inline-flex min-h-10 pointer-coarse:min-h-12 items-center justify-center gap-2 rounded-control px-4 py-2 text-body ' +
  'font-strong transition-colors max-w-full shrink-0 wide:whitespace-nowrap';
const variants = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-pressed disabled:bg-line disabled:text-ink-soft',
  quiet: 'border border-edge text-ink bg-surface hover:bg-line disabled:border-line disabled:text-ink-soft',
  danger:
    'border border-bad/60 text-bad bg-surface hover:bg-bad/8 disabled:border-line disabled:text-ink-soft',
} as const;

export type ActionVariant = keyof typeof variants;
export const actionClass = (variant: ActionVariant): string => `${shape} ${variants[variant]}`;

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ActionVariant;
  icon?: ReactNode;
  /** Disables the button and shows a spinner next to the unchanged label. */
  busy?: boolean;
}

/** A button of the console. It is as high as a row. */
export function Action({
  variant = 'quiet',
  icon,
  busy = false,
  disabled,
  type,
  children,
  ...rest
}: ActionProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={actionClass(variant)}
    >
      {busy && <Spinner />}
      {icon && <span className="size-4">{icon}</span>}
      {children}
    </button>
  );
}

interface ActionLinkProps {
  to: string;
  variant?: ActionVariant;
  children: ReactNode;
}

export function ActionLink({ to, variant = 'quiet', children }: ActionLinkProps) {
  return (
    <Link to={to} className={actionClass(variant)}>
      {children}
    </Link>
  );
}

export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={actionClass('quiet')}>
      <DownloadIcon className="size-4" />
      {children}
    </a>
  );
}
