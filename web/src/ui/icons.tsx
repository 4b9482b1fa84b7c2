/** Line icons on a 24-unit grid. They only accompany words, so they are silent to screen readers. */
import type { ReactNode } from 'react';

export function AlertIcon() {
  return (
    <Icon>
      <path d="M12 8v5M12 16.5v.01M10.3 4 2.8 17a2 2 0 0 0 1.7 3h15a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z" />
    </Icon>
  );
}

export function BrokenLinkIcon() {
  return (
    <Icon>
      <path d="M9 16.5H6.5a4.5 4.5 0 0 1 0-9H9M15 7.5h2.5a4.5 4.5 0 0 1 0 9H15M12 4v2.5M12 17.5V20M12 10.5v3" />
    </Icon>
  );
}

export function PhoneIcon() {
  return (
    <Icon>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </Icon>
  );
}

export function ShieldIcon() {
  return (
    <Icon>
      <path d="M12 21c5-2 8-5 8-10V5.5L12 3 4 5.5V11c0 5 3 8 8 10Z" />
      <path d="m8.5 11.7 2.5 2.5 4.5-4.7" />
    </Icon>
  );
}

export function TickIcon() {
  return (
    <Icon>
      <path className="animate-draw" pathLength="100" strokeDasharray="100" d="m5 12.5 4.7 4.7L19.5 7" />
    </Icon>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="size-full fill-none stroke-current"
      viewBox="0 0 24 24"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
