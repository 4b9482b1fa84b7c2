import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonLook, type Look } from './Button.tsx';

interface ButtonLinkProps {
  to: string;
  look?: Look;
  children: ReactNode;
}

/** Goes to another page of the application, and looks like a button. */
export function ButtonLink({ to, look = 'primary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonLook(look)}>
      {children}
    </Link>
  );
}
