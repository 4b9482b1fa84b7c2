/** Provides the departments of the managed list and their current names. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { departmentsQuery } from './lists.ts';

/** Returns a function that returns the current name of a department. Rows may contain a former name. */
export function useDepartmentName(isAsked = true): (name: string) => string {
  const { data } = useQuery({ ...departmentsQuery, enabled: isAsked });
  return useCallback(
    (name) => data?.find((entry) => entry.former_names.includes(name))?.name ?? name,
    [data],
  );
}
