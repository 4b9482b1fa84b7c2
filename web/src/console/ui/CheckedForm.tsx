import { useRef, type ReactNode } from 'react';

interface CheckedFormProps {
  className?: string;
  /** Submits the form. Returns false if a field is invalid. */
  onSend: () => boolean;
  children: ReactNode;
}

/** A form that focuses its first invalid field after a failed attempt to submit. */
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
