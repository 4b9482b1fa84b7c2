import { useRef, type ReactNode } from 'react';

interface CheckedFormProps {
  className?: string;
  /** Answers whether it could be sent. */
  onSend: () => boolean;
  children: ReactNode;
}

/** Where something is wrong, that is said beside it, and the first of it takes the focus. */
export function CheckedForm({ className, onSend, children }: CheckedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (onSend()) return;
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      }}
    >
      {children}
    </form>
  );
}
