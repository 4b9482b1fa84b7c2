import type { ButtonHTMLAttributes } from 'react';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** An icon button. Screen readers read its label, and the label appears on hover. */
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
