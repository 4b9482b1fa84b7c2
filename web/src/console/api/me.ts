/** Who is signed in. Null: nobody. */
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Scope } from '@countersign/contract/rules/scopes';
import type { getMe } from '@countersign/contract/staff/me';
import { ApiError, type DataOf } from '../../api/client.ts';
import { callConsole } from './call.ts';

export type Me = DataOf<typeof getMe>;

export const meQuery = queryOptions<Me | null>({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    try {
      return await callConsole<typeof getMe>({ method: 'GET', path: '/api/v1/staff/me', signal });
    } catch (error) {
      // Not at all, or not wholly: the sign-in begins anew.
      if (error instanceof ApiError && (error.status === 401 || error.code === 'SECOND_FACTOR_REQUIRED'))
        return null;
      throw error;
    }
  },
});

/** Inside the frame of the console, where somebody is signed in. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (!data) throw new Error('nobody is signed in');
  return data;
}

export const useMay = (scope: Scope): boolean => useMe().scopes.includes(scope);

/** After anything that changes who is signed in, or how. */
export function useRefreshMe(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.refetchQueries({ queryKey: meQuery.queryKey });
  };
}
