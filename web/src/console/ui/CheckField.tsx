import { useId, type ReactNode } from 'react';

interface CheckFieldProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows a checkbox, with its effect described under the label. */
export function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex gap-3">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-brand mt-0.5 size-5 flex-none"
      />
      <div>
        <label htmlFor={id} className="font-strong text-body">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-small text-ink-soft mt-0.5">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
