import { useId, type ReactNode } from 'react';

/** The attributes that connect an input to its label, hint and error. */
interface FieldProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldOptions {
  label: string;
  /** The effect or format of the field, in one sentence. */
  hint?: ReactNode;
  error?: string | undefined;
  children: (props: FieldProps) => ReactNode;
}

/** Shows a label, its hint, its error and the control (GOV.UK Design System, text input). */
export function Field({ label, hint, error, children }: FieldOptions) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'border-bad border-s-3 ps-3' : undefined}>
      <label htmlFor={id} className="font-strong text-body block">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-soft mt-0.5">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-bad font-strong mt-0.5">
          {error}
        </p>
      )}
      <div className="mt-1.5">
        {children({
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
    </div>
  );
}

interface ProblemProps {
  id?: string;
  children: string | null | undefined;
}

/** Shows an error of a group of inputs, announced when it appears. */
export function Problem({ id, children }: ProblemProps) {
  if (!children) return null;
  return (
    <p id={id} role="alert" className="text-small text-bad font-strong mt-1">
      {children}
    </p>
  );
}

export const inputClass =
  'border-edge bg-surface text-body aria-invalid:border-bad block min-h-10 pointer-coarse:min-h-12 w-full rounded-control border px-3 py-2 ' +
  'disabled:bg-ground disabled:text-ink-soft placeholder:text-ink-soft';
