import type { ReactNode } from 'react';

interface ToolButtonProps {
  label: string;
  onClick: () => void;
  /** Whether the panel of the button is open. Absent for buttons without a panel. */
  isExpanded?: boolean;
  controls?: string;
  /** Whether the label is shown next to the icon if there is enough space. */
  hasText?: boolean;
  children: ReactNode;
}

export function ToolButton({ label, onClick, isExpanded, controls, hasText, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      aria-controls={controls}
      onClick={onClick}
      className="hover:bg-line aria-expanded:text-brand rounded-control inline-flex h-12 min-w-[min(2.75rem,14vw)] flex-none items-center justify-center gap-2 px-2 transition-colors"
    >
      <span className="size-5 flex-none">{children}</span>
      {hasText && <span className="text-small wrap-anywhere">{label}</span>}
    </button>
  );
}
