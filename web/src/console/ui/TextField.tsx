import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field, inputClass } from './Field.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Content after the input, such as its unit. */
  suffix?: string;
}

export function TextField({ label, hint, error, value, onChange, suffix, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <div className="flex items-center gap-2">
          <input
            {...rest}
            {...field}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${inputClass} ${suffix === undefined ? '' : 'max-w-32'}`}
          />
          {suffix && <span className="text-small text-ink-soft flex-none">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
