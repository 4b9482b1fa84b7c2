import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, startTransition } from 'react';
import { useSearchParams, useLocation } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMe } from '../../api/me.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { ListIcon } from '../../ui/icons.tsx';
import { Empty, LoadFailed } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { AddressNotice } from './AddressNotice.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import {
  addressOfList,
  addressOfView,
  doubtAbout,
  isOfView,
  isSearchedIn,
  queryFor,
  readFilters,
  viewIdIn,
  viewOf,
  writeFilters,
  type Filters,
  type SavedView,
} from './filters.ts';
import { savedViewsQuery } from './saved-views.ts';
import { SearchBox } from './SearchBox.tsx';
import { SelectMode } from './bulk/SelectMode.tsx';
import type { SessionSummary } from './merge-pages.ts';
import { MOST_AT_ONCE, SessionsTable } from './SessionsTable.tsx';
import { useSessions } from './use-sessions.ts';
import { ViewActs } from './ViewActs.tsx';
import { Views } from './Views.tsx';

const NONE: readonly SavedView[] = [];

/** The home of the console: every session, filtered and in order, live. */
export function SessionsPage() {
  const { sessions: texts } = useConsoleTexts();
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const views = useQuery(savedViewsQuery);
  const { data: own = NONE, isPending: isLearningViews } = views;
  const viewId = viewIdIn(address);
  const current = own.find((view) => view.view_id === viewId && isOfView(view, filters)) ?? null;
  // Null: what the view searches for.
  const [typed, setTyped] = useTypedSearch();
  const text = typed ?? current?.search ?? '';
  const debounced = useDebouncedValue(text.trim());
  const search = typed === null ? text : debounced;
  const box = useRef<HTMLInputElement>(null);
  // Once a view is open, it stays the day's: the end of the day moves when it is opened again.
  const [openedAt] = useState(() => new Date());
  const query = queryFor(filters, search, openedAt);
  const list = useSessions(query, viewId === null || !isSearchedIn(address) || !isLearningViews);
  const kept = current?.search ?? '';
  const change = useCallback(
    (changed: Filters) => {
      setTyped((known) => known ?? kept);
      setAddress(addressOfList(changed, text.trim() !== ''));
    },
    [kept, text, setTyped, setAddress],
  );
  // Whoever is given the address shall know that there was a search, and that it was not that of a view.
  const isTold = isSearchedIn(address) === (search !== '') && viewId === null;
  const isOwnSearch = typed !== null && !(current && search === current.search);
  useEffect(() => {
    if (isOwnSearch && !isTold) setAddress(addressOfList(filters, search !== ''), { replace: true });
  }, [isOwnSearch, isTold, filters, search, setAddress]);
  const doubt = typed === null && !isLearningViews ? doubtAbout(address, views.isSuccess ? own : null) : null;
  useShortcuts(useMemo(() => ({ '/': () => box.current?.focus() }), []));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  // What has left the list is not acted on.
  const chosen = list.rows.filter(({ session_id }) => selected.has(session_id));
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setSelected((known) =>
        isSelected ? new Set([...known, ...ids]) : new Set([...known].filter((id) => !ids.includes(id))),
      ),
    [setSelected],
  );
  const isFiltered = writeFilters(filters) !== '' || search !== '';
  // First what stands around the rows, then the rows, then what the filters offer, then the figures of the views.
  const stage = useStages(3);
  const isKept = current ? search === current.search : search === '' && viewOf(filters) !== null;
  return (
    <Page title={texts.title} filling actions={<SearchBox ref={box} value={text} onChange={setTyped} />}>
      <Views
        filters={filters}
        now={openedAt}
        own={own}
        current={current}
        onOpenOwn={() => setTyped(null)}
        isCounting={stage > 2}
      >
        <ViewActs
          current={current}
          unsaved={isKept ? null : { filters, search }}
          onSaved={() => setTyped(null)}
        />
      </Views>
      {doubt && (
        <AddressNotice
          doubt={doubt}
          onSearch={() => box.current?.focus()}
          onOpen={() => {
            const view = own.find(({ view_id }) => view_id === viewId);
            if (view) setAddress(addressOfView(view));
          }}
          onRetry={() => void views.refetch()}
          onGoOn={() => setAddress(writeFilters(filters), { replace: true })}
        />
      )}
      <FilterBar filters={filters} isOffering={stage > 1} onChange={change} />
      {list.error && list.rows.length === 0 ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isSuccess && list.rows.length === 0 ? (
        <NoSessions
          isFiltered={isFiltered}
          onClear={() => {
            setTyped('');
            change({});
          }}
        />
      ) : (
        <>
          <SelectMode
            isSelecting={isSelecting}
            onBegin={() => setIsSelecting(true)}
            onEnd={() => {
              setIsSelecting(false);
              setSelected(new Set());
            }}
            onSelectShown={() => select(list.rows.slice(0, MOST_AT_ONCE).map(idOf), true)}
          />
          {chosen.length > 0 && <BulkBar sessions={chosen} onClear={() => setSelected(new Set())} />}
          <SessionsTable
            list={list}
            stage={stage}
            selected={selected}
            isSelecting={isSelecting}
            onSelect={select}
          />
        </>
      )}
    </Page>
  );
}

const idOf = ({ session_id }: SessionSummary): string => session_id;

function NoSessions({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { sessions: texts } = useConsoleTexts();
  const { role } = useMe();
  if (isFiltered)
    return (
      <Empty
        icon={<ListIcon />}
        title={texts.noneTitle}
        actions={<Action onClick={onClear}>{texts.clearFilters}</Action>}
      >
        <p>{texts.noneText}</p>
      </Empty>
    );
  return (
    <Empty
      icon={<ListIcon />}
      title={texts.emptyTitle}
      actions={
        <>
          {role === 'administrator' && (
            <ActionLink to="/keys" variant="primary">
              {texts.emptyAction}
            </ActionLink>
          )}
          <ActionLink to="/templates">{texts.emptyTemplates}</ActionLink>
        </>
      }
    >
      <p>{texts.emptyText}</p>
    </Empty>
  );
}

/** Counts from 0 up to `last`, one more after each painted frame: a page that begins with much is made in so many pieces. */
function useStages(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage >= last) return;
    const timer = setTimeout(() => startTransition(() => setStage(stage + 1)));
    return () => clearTimeout(timer);
  }, [stage, last]);
  return stage;
}

const TYPED_SEARCH_KEY = 'typed-search';

/**
 * The text typed into the search, null before anything was typed. It comes back with the list, for example from a session's page, and stays
 * in memory only: it is removed with the person's session.
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

const DELAY_MS = 250;

/** The value once it has stayed the same for a moment. Search matches whole words, so that half a typed word would find nothing. */
function useDebouncedValue(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
