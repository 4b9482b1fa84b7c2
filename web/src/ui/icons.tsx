/** Line icons on a 24-unit grid. Screen readers skip them, because they only accompany text. */
import type { ReactNode } from 'react';

interface IconProps {
  /** The classes for size and colour. By default, the icon fills its parent. */
  className?: string;
}

/** Creates an icon component from the path of its lines, or from several shapes. */
export const icon = (shape: ReactNode) =>
  function Icon({ className = 'size-full' }: IconProps = {}) {
    return (
      <svg
        aria-hidden="true"
        className={`fill-none stroke-current ${className}`}
        viewBox="0 0 24 24"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {typeof shape === 'string' ? <path d={shape} /> : shape}
      </svg>
    );
  };

export const AlertIcon = icon(
  'M12 8v5M12 16.5v.01M10.3 4 2.8 17a2 2 0 0 0 1.7 3h15a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
);
export const GlobeIcon = icon(
  'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.4 2.4 3.6 5.2 3.6 8.5s-1.2 6.1-3.6 8.5c-2.4-2.4-3.6-5.2-3.6-8.5s1.2-6.1 3.6-8.5Z',
);
export const CloseIcon = icon('M6 6l12 12M18 6 6 18');
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C4.5 7.7 8 5.5 12 5.5s7.5 2.2 9.5 6.5c-2 4.3-5.5 6.5-9.5 6.5S4.5 16.3 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.5 5.8A9.6 9.6 0 0 1 12 5.5c4 0 7.5 2.2 9.5 6.5a13 13 0 0 1-2.6 3.7M6 7.4A12.6 12.6 0 0 0 2.5 12c2 4.3 5.5 6.5 9.5 6.5 1.7 0 3.3-.4 4.7-1.2M10 10a2.8 2.8 0 0 0 4 4',
);
export const PhoneIcon = icon(
  <>
    <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
    <path d="M11 18.5h2" />
  </>,
);
export const ShieldIcon = icon(
  <>
    <path d="M12 21c5-2 8-5 8-10V5.5L12 3 4 5.5V11c0 5 3 8 8 10Z" />
    <path d="m8.5 11.7 2.5 2.5 4.5-4.7" />
  </>,
);
export const TickIcon = icon(
  <path className="animate-draw" pathLength="100" strokeDasharray="100" d="m5 12.5 4.7 4.7L19.5 7" />,
);
