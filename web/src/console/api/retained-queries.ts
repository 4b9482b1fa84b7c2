/** Retains the queries of hidden pages until these pages are shown again. */
import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onPerson, shownPerson } from './person.ts';

export function useRetainedQueries(isHidden: boolean): void {
  const client = useQueryClient();
  const retained = useRef<(() => void)[]>([]);
  // Runs before the pages are hidden, because hidden pages do not observe their queries.
  useEffect(
    () =>
      onPerson(() => {
        if (!shownPerson()?.isAway) return;
        client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [name] }) => name !== 'config' });
        retained.current = client
          .getQueryCache()
          .findAll({ type: 'active' })
          .map(({ queryKey }) =>
            new QueryObserver(client, { queryKey, enabled: false, gcTime: 0 }).subscribe(() => undefined),
          );
      }),
    [client],
  );
  useEffect(() => {
    if (isHidden) return;
    for (const release of retained.current) release();
    retained.current = [];
  }, [isHidden]);
}
