/** What hidden pages have read stays until they are shown again, however long that takes: without it, they would begin anew. */
import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onPerson, shownPerson } from './person.ts';

export function useKeptQueries(isHidden: boolean): void {
  const client = useQueryClient();
  const kept = useRef<(() => void)[]>([]);
  // Before they are hidden, since then nobody reads any more.
  useEffect(
    () =>
      onPerson(() => {
        if (!shownPerson()?.isAway) return;
        client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [name] }) => name !== 'config' });
        kept.current = client
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
    for (const release of kept.current) release();
    kept.current = [];
  }, [isHidden]);
}
