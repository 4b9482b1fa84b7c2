import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useMe } from '../api/me.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

/** The department that something new belongs to; null for all. Who is of some departments begins with the first of them. */
export function useOwnDepartment(): [string | null, (department: string | null) => void] {
  const { departments } = useMe();
  return useState<string | null>(departments?.[0] ?? null);
}

interface DepartmentFieldProps {
  value: string | null;
  onChange: (department: string | null) => void;
}

/** One of the own departments; who is of all may name any, also one that is new. */
export function DepartmentField({ value, onChange }: DepartmentFieldProps) {
  const { setup, shell } = useConsoleTexts();
  const { departments } = useMe();
  if (departments === null)
    return (
      <TextField
        label={`${setup.department} (${shell.optional})`}
        hint={setup.departmentHint}
        placeholder={setup.noDepartment}
        maxLength={100}
        value={value ?? ''}
        onChange={(typed) => onChange(typed.trim() === '' ? null : typed)}
      />
    );
  return (
    <SelectField
      label={setup.department}
      hint={setup.departmentHint}
      value={value ?? ''}
      options={departments.map((each) => ({ value: each, label: each }))}
      onChange={onChange}
    />
  );
}
