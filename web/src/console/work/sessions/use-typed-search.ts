/**
 * What is typed into the search, null before anything was. It comes back with the page of the list, such as from a session's, and is kept in
 * memory alone: where the session of whoever typed it ends, it goes with everything else that was read.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const KEPT = 'typed-search';

export function useTypedSearch() {
  const client = useQueryClient();
  const { key } = useLocation();
  const [typed, setTyped] = useState<string | null>(
    () => client.getQueryData<string | null>([KEPT, key]) ?? null,
  );
  useEffect(() => {
    client.setQueryDefaults([KEPT], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<string | null>([KEPT, key], typed);
  }, [client, key, typed]);
  return [typed, setTyped] as const;
}
