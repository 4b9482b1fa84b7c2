import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonVariant } from './Button.tsx';

interface ButtonLinkProps {
  to: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** A link to another page of the application, styled as a button. */
export function ButtonLink({ to, variant = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant)}>
      {children}
    </Link>
  );
}
