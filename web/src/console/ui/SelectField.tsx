import type { ReactNode } from 'react';
import { Field, inputClass } from './Field.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Shows a native select. Phones show its options in their own list. */
export function SelectField<Value extends string>({
  label,
  hint,
  error,
  value,
  options,
  onChange,
}: SelectFieldProps<Value>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <select
          {...field}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={inputClass}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
