import type { ButtonHTMLAttributes } from 'react';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A button that is an icon; its label is what screen readers say and what shows on hover. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className="text-ink-soft hover:text-ink hover:bg-line disabled:opacity-40 pointer-coarse:size-12 inline-flex size-10 flex-none items-center justify-center rounded-control p-2.5 transition-colors"
    >
      {children}
    </button>
  );
}
