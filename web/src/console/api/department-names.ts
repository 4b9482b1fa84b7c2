/** The departments of the managed list, and the current names of departments. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { departmentsQuery } from './lists.ts';

/** Returns the current name of a department, which rows may store under a former name. */
export function useDepartmentName(isAsked = true): (name: string) => string {
  const { data } = useQuery({ ...departmentsQuery, enabled: isAsked });
  return useCallback(
    (name) => data?.find((entry) => entry.former_names.includes(name))?.name ?? name,
    [data],
  );
}
