import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { BackIcon } from '../../ui/more-icons.tsx';

interface BackLinkProps {
  to: string;
  label: string;
  onClick?: (event: MouseEvent) => void;
}

/** Shows a link above the heading. It leads to the list to which the page belongs. */
export function BackLink({ to, label, onClick }: BackLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className="text-small text-ink-soft hover:text-ink mb-2 flex min-h-6 items-center gap-1.5 self-start"
    >
      <BackIcon className="size-4" />
      {label}
    </Link>
  );
}
