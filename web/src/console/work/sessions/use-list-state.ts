/** Provides the state of the session list. Its filters and view are in the URL. Its search text is only in memory. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  addressOfList,
  addressOfView,
  doubtAbout,
  isOfView,
  isSearchedIn,
  readFilters,
  viewIdIn,
  viewOf,
  writeFilters,
  type Filters,
  type SavedView,
} from './filters.ts';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { savedViewsQuery } from './saved-views.ts';

const NONE: readonly SavedView[] = [];

export function useListState() {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const views = useQuery(savedViewsQuery);
  const { data: own = NONE, isPending: isLoadingViews } = views;
  const viewId = viewIdIn(address);
  const view = own.find(({ view_id }) => view_id === viewId);
  const current = view && isOfView(view, filters) ? view : null;
  const savedSearch = current?.search ?? '';
  // The typed search text. Null until the person types. Until then, the search of the view applies.
  const [typed, setTyped] = useTypedSearch();
  const text = typed ?? savedSearch;
  const debounced = useDebouncedValue(text.trim());
  const search = typed === null ? text : debounced;
  const changeFilters = useCallback(
    (changed: Filters) => {
      setTyped((known) => known ?? savedSearch);
      setAddress(addressOfList(changed, text.trim() !== ''));
    },
    [savedSearch, text, setTyped, setAddress],
  );
  // The URL marks that there is a search. A person who receives the link then sees a notice that the search text is
  // missing.
  const isMarked = isSearchedIn(address) === (search !== '') && viewId === null;
  const isOwnSearch = typed !== null && !(current && search === current.search);
  useEffect(() => {
    if (isOwnSearch && !isMarked) setAddress(addressOfList(filters, search !== ''), { replace: true });
  }, [isOwnSearch, isMarked, filters, search, setAddress]);
  return {
    filters,
    changeFilters,
    /** The person's saved views, and the one that is on the screen. */
    own,
    current,
    isSaved: current ? search === current.search : search === '' && viewOf(filters) !== null,
    /** The text in the search box, and the search that the list uses. */
    text,
    search,
    setSearch: setTyped,
    /** Whether the search is known. False while the search of the view in the URL is loading. */
    isSearchKnown: viewId === null || !isSearchedIn(address) || !isLoadingViews,
    doubt: typed === null && !isLoadingViews ? doubtAbout(address, views.isSuccess ? own : null) : null,
    showView: () => view && setAddress(addressOfView(view)),
    dismissDoubt: () => setAddress(writeFilters(filters), { replace: true }),
    reloadViews: () => void views.refetch(),
  };
}

const TYPED_SEARCH_KEY = 'typed-search';

/**
 * Returns the text in the search box and a function that sets it. The text is null before the person has typed. It is
 * restored when the person returns to the list, for example from the page of a session. It is stored only in memory and
 * cleared at sign-out.
 */
function useTypedSearch() {
  const client = useQueryClient();
  const { key } = useLocation();
  const [typed, setTyped] = useState<string | null>(
    () => client.getQueryData<string | null>([TYPED_SEARCH_KEY, key]) ?? null,
  );
  useEffect(() => {
    client.setQueryDefaults([TYPED_SEARCH_KEY], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData<string | null>([TYPED_SEARCH_KEY, key], typed);
  }, [client, key, typed]);
  return [typed, setTyped] as const;
}
