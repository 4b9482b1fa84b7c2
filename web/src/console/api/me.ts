/** Who is signed in. Null: nobody. */
import { useEffect } from 'react';
import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { Scope } from '@countersign/contract/rules/scopes';
import type { getMe } from '@countersign/contract/staff/me';
import { ApiError, type DataOf } from '../../api/client.ts';
import { api } from './api.ts';
import { endSession, showNobody, shownPerson, showPerson } from './person.ts';
import { hearWindows, tellWindows } from './windows.ts';

export type Me = DataOf<typeof getMe>;

const KEY = api.me.get.key;
/** The id of who is signed in from now on; null: nobody; `SOMEBODY`: whoever asks is told. */
const CHANNEL = 'console.person';

export const meQuery = queryOptions<Me | null>({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    try {
      const me = await api.me.get({ signal });
      const before = shownPerson();
      if (before && before.id !== me.person_id) forgetWhatWasRead(client);
      showPerson(me.person_id);
      if (before?.id !== me.person_id || before.isAway) tellWindows(CHANNEL, me.person_id);
      return me;
    } catch (error) {
      // Not at all, or not wholly: the sign-in begins anew.
      if (error instanceof ApiError && (error.status === 401 || error.code === 'SECOND_FACTOR_REQUIRED')) {
        endSession(shownPerson());
        // Who has to sign in again comes back to the pages as they were.
        return client.getQueryData<Me>(KEY) ?? null;
      }
      throw error;
    }
  },
});

/** What one person has seen must not be there for the next one. */
function forgetWhatWasRead(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'config' && name !== KEY[0] });
}

function forgetPerson(client: QueryClient): void {
  showNobody();
  forgetWhatWasRead(client);
  client.setQueryData(meQuery.queryKey, null);
}

/** What somebody had typed waits for them so long; after that, nothing of theirs stays in the browser. */
export const KEPT_AWAY_MILLISECONDS = 30 * 60_000;

export function useForgottenAway(isAway: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setTimeout(() => forgetPerson(client), KEPT_AWAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [client, isAway]);
}

/** After somebody has signed out, in this tab and in all others. */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  return () => {
    forgetPerson(client);
    tellWindows(CHANNEL, null);
  };
}

/** Where somebody's session had ended before they signed out: in other tabs somebody else may have signed in. */
export function useForgetPerson(): () => void {
  const client = useQueryClient();
  return () => forgetPerson(client);
}

const SOMEBODY = '';

/** From a window that was only there to sign in. */
export const tellSignedIn = (): void => tellWindows(CHANNEL, SOMEBODY);

/** Follows who signs in and out in other tabs. Returns how to stop. */
export const followTabs = (client: QueryClient): (() => void) =>
  hearWindows(CHANNEL, (id) => {
    const person = shownPerson();
    if (id === null) forgetPerson(client);
    else if (id !== person?.id || person?.isAway) void client.refetchQueries({ queryKey: KEY });
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
