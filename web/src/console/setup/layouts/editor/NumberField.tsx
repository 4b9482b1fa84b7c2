import { useState } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { inPoints } from './words.ts';

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number | undefined;
  /** Called with the number. Called with undefined if the field is empty and `mayBeEmpty` is set. */
  onChange: (value: number | undefined) => void;
  mayBeEmpty?: boolean;
  suffix?: string;
}

/** Shows an input for a number. It ignores incomplete numbers. */
export function NumberField({ label, hint, value, onChange, mayBeEmpty = false, suffix }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      {...(suffix === undefined ? {} : { suffix })}
      value={typed ?? (value === undefined ? '' : inPoints(value))}
      onChange={(text) => {
        setTyped(text);
        const number = Number(text.replace(',', '.'));
        if (text.trim() === '') {
          if (mayBeEmpty) onChange(undefined);
        } else if (Number.isFinite(number)) onChange(number);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
