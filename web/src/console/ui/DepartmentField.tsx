import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useMe } from '../api/me.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

/** Returns the department of a new item, or null for all departments. Defaults to the first department of the person. */
export function useOwnDepartment(): [string | null, (department: string | null) => void] {
  const { departments } = useMe();
  return useState<string | null>(departments?.[0] ?? null);
}

interface DepartmentFieldProps {
  value: string | null;
  onChange: (department: string | null) => void;
}

/** Offers the person's own departments. People with access to all departments can enter any name, including a new one. */
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
