/** Reads the signed-in person. The result is null if no one is signed in. */
import { useEffect } from 'react';
import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import type { Scope } from '@countersign/contract/rules/scopes';
import type { getMe } from '@countersign/contract/staff/me';
import { ApiError, type DataOf } from '../../api/client.ts';
import { api } from './api.ts';
import { endSession, showNobody, shownPerson, showPerson } from './person.ts';
import { showTimesIn } from './time-zone.ts';
import { hearWindows, tellWindows } from './windows.ts';

export type Me = DataOf<typeof getMe>;

const KEY = api.me.get.key;
/**
 * The channel that announces who is signed in. A message is the id of the person, null after a sign-out, or
 * `UNKNOWN_PERSON` if the sender does not know who signed in.
 */
const CHANNEL = 'console.person';

export const meQuery = queryOptions<Me | null>({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    try {
      const me = await api.me.get({ signal });
      const before = shownPerson();
      if (before && before.id !== me.person_id) forgetWhatWasRead(client);
      showPerson(me.person_id);
      showTimesIn(me.time_zone);
      if (before?.id !== me.person_id || before.isAway) tellWindows(CHANNEL, me.person_id);
      return me;
    } catch (error) {
      // The person is not signed in, or has not completed the sign-in. In both cases, the sign-in starts again.
      if (error instanceof ApiError && (error.status === 401 || error.code === 'SECOND_FACTOR_REQUIRED')) {
        endSession(shownPerson());
        // Retains the person who must sign in again, so that their pages are unchanged afterwards.
        return client.getQueryData<Me>(KEY) ?? null;
      }
      throw error;
    }
  },
});

/** Clears the cached data, because the next person must not see the data of the previous person. */
function forgetWhatWasRead(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'config' && name !== KEY[0] });
}

function forgetPerson(client: QueryClient): void {
  showNobody();
  forgetWhatWasRead(client);
  client.setQueryData(meQuery.queryKey, null);
}

/**
 * How long unsaved input waits until its author has signed in again. Afterwards, the page discards all data of the
 * person.
 */
export const KEPT_AWAY_MILLISECONDS = 30 * 60_000;

export function useForgottenAway(isAway: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    const timer = setTimeout(() => forgetPerson(client), KEPT_AWAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [client, isAway]);
}

/** Returns a function that clears the person after a sign-out, in this tab and in all other tabs. */
export function useSignedOut(): () => void {
  const client = useQueryClient();
  return () => {
    forgetPerson(client);
    tellWindows(CHANNEL, null);
  };
}

/**
 * Returns a function that clears the person in this tab. It is for a person whose session ended without a sign-out.
 * Another person may have signed in in another tab.
 */
export function useForgetPerson(): () => void {
  const client = useQueryClient();
  return () => forgetPerson(client);
}

const UNKNOWN_PERSON = '';

/** Announces a sign-in. It is called in a window that was opened only for sign-in. */
export const tellSignedIn = (): void => tellWindows(CHANNEL, UNKNOWN_PERSON);

/** Follows sign-ins and sign-outs in other tabs. Returns a function that stops following them. */
export const followTabs = (client: QueryClient): (() => void) =>
  hearWindows(CHANNEL, (id) => {
    const person = shownPerson();
    if (id === null) forgetPerson(client);
    else if (id !== person?.id || person?.isAway) void client.refetchQueries({ queryKey: KEY });
  });

/** Returns the signed-in person. Use this hook only inside the console shell, which requires a signed-in person. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meQuery);
  if (!data) throw new Error('no person is signed in');
  return data;
}

export const useMay = (scope: Scope): boolean => useMe().scopes.includes(scope);

/**
 * Returns whether the person can change objects that all departments share. Such changes require access to all
 * departments.
 */
export function useMaySetUpAll(): boolean {
  const { scopes, departments } = useMe();
  return scopes.includes('setup') && departments === null;
}

/** Returns a function that loads the person again. Call it after a change to who is signed in or how. */
export function useRefreshMe(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.refetchQueries({ queryKey: meQuery.queryKey });
  };
}
