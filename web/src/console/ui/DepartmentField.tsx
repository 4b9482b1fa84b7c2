import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useDepartmentName } from '../api/department-names.ts';
import { departmentsQuery } from '../api/lists.ts';
import { useMe } from '../api/me.ts';
import { SelectField } from './SelectField.tsx';

/**
 * Returns the department of a new item, and a function that sets it. Null means all departments. Defaults to the
 * person's first department.
 */
export function useOwnDepartment(): [string | null, (department: string | null) => void] {
  const { departments } = useMe();
  return useState<string | null>(departments?.[0] ?? null);
}

interface DepartmentFieldProps {
  value: string | null;
  onChange: (department: string | null) => void;
}

/** Offers the person's departments. If the person has access to all departments, also offers 'all departments'. */
export function DepartmentField({ value: given, onChange }: DepartmentFieldProps) {
  const currentName = useDepartmentName();
  const value = given && currentName(given);
  const { setup, shell } = useConsoleTexts();
  const { departments: own } = useMe();
  const { data: all = [] } = useQuery({ ...departmentsQuery, enabled: own === null });
  const names = own ?? all.map(({ name }) => name);
  // Offers a former name until the list has loaded.
  const offered = value === null || names.includes(value) ? names : [...names, value];
  return (
    <SelectField
      label={own === null ? `${setup.department} (${shell.optional})` : setup.department}
      hint={own === null ? setup.departmentHint : setup.ownDepartmentHint}
      value={value ?? ''}
      options={[
        ...(own === null ? [{ value: '', label: setup.noDepartment }] : []),
        ...offered.map((each) => ({ value: each, label: each })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}
