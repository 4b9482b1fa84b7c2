import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
} from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useMay, useMe } from '../../api/me.ts';
import { Action, ActionLink } from '../../ui/Action.tsx';
import { ListIcon, SearchIcon } from '../../ui/icons.tsx';
import { Empty, LoadFailed } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { AddressNotice } from './AddressNotice.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { SelectMode } from './bulk/SelectMode.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { queryFor, writeFilters, type Order } from './filters.ts';
import { SearchBox } from './SearchBox.tsx';
import { selectableIds, SessionsTable } from './SessionsTable.tsx';
import { useListState } from './use-list-state.ts';
import { useSessions, useTotal, type SessionList } from './use-sessions.ts';
import { ViewActs } from './ViewActs.tsx';
import { Views } from './Views.tsx';

/** Shows all sessions, filtered and sorted. The list is updated live. */
export function SessionsPage() {
  const { sessions: texts } = useConsoleTexts();
  const state = useListState();
  const { filters, search, current, own } = state;
  const searchBox = useRef<HTMLInputElement>(null);
  useShortcuts(useMemo(() => ({ '/': () => searchBox.current?.focus() }), []));
  // The time at which the page was opened. It stays fixed, so that filters by age and day do not change while a person
  // reads the list.
  const [openedAt] = useState(() => new Date());
  const query = queryFor(filters, search, openedAt, useMay('review'));
  const list = useSessions(query, state.isSearchKnown);
  const selection = useSelection();
  // The page renders in stages: the frame, the rows, the options of the filters, and the counts of the views.
  const stage = useStages(3);
  const total = useTotal(query, stage > 2 && list.hasNextPage);
  const { changeFilters } = state;
  const sortBy = useCallback(
    (order: Order) => {
      const { order: _, ...others } = filters;
      changeFilters(order === 'newest' ? others : { ...others, order });
    },
    [filters, changeFilters],
  );
  const showSavedSearch = () => state.setSearch(null);
  return (
    <Page
      title={texts.title}
      filling
      actions={<SearchBox ref={searchBox} value={state.text} onChange={state.setSearch} />}
    >
      <Views
        filters={filters}
        now={openedAt}
        own={own}
        current={current}
        onOpenOwn={showSavedSearch}
        isCounting={stage > 2}
      >
        <ColumnChoice />
        <ViewActs
          current={current}
          unsaved={state.isSaved ? null : { filters, search }}
          onSaved={showSavedSearch}
        />
      </Views>
      {state.doubt && (
        <AddressNotice
          doubt={state.doubt}
          onSearch={() => searchBox.current?.focus()}
          onOpen={state.showView}
          onRetry={state.reloadViews}
          onGoOn={state.dismissDoubt}
        />
      )}
      <FilterBar filters={filters} isOffering={stage > 1} onChange={state.changeFilters} />
      {list.error && list.rows.length === 0 ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isSuccess && list.rows.length === 0 ? (
        <NoSessions
          search={search}
          isFiltered={writeFilters(filters) !== ''}
          onSearchAll={() => state.changeFilters({})}
          onClear={() => {
            state.setSearch('');
            state.changeFilters({});
          }}
        />
      ) : (
        <SelectableSessions
          list={list}
          stage={stage}
          selection={selection}
          total={total}
          order={filters.order ?? 'newest'}
          onOrder={sortBy}
        />
      )}
    </Page>
  );
}

interface SelectableSessionsProps extends Pick<
  ComponentProps<typeof SessionsTable>,
  'total' | 'order' | 'onOrder'
> {
  list: SessionList;
  stage: number;
  selection: ReturnType<typeof useSelection>;
}

/** Shows the table, and the actions on the selected sessions. */
function SelectableSessions({ list, stage, selection, ...sorting }: SelectableSessionsProps) {
  const { selected, isSelecting, select, setIsSelecting, clear } = selection;
  // A session that is no longer in the list is excluded from actions on the selection.
  const chosen = list.rows.filter(({ session_id }) => selected.has(session_id));
  return (
    <>
      <SelectMode
        isSelecting={isSelecting}
        onBegin={() => setIsSelecting(true)}
        onEnd={() => {
          setIsSelecting(false);
          clear();
        }}
        onSelectShown={() => select(selectableIds(list.rows), true)}
      />
      {chosen.length > 0 && <BulkBar sessions={chosen} onClear={clear} />}
      <SessionsTable
        list={list}
        stage={stage}
        selected={selected}
        isSelecting={isSelecting}
        onSelect={select}
        {...sorting}
      />
    </>
  );
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setIsSelecting] = useState(false);
  const select = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setSelected((known) =>
        isSelected ? new Set([...known, ...ids]) : new Set([...known].filter((id) => !ids.includes(id))),
      ),
    [],
  );
  return { selected, isSelecting, select, setIsSelecting, clear: () => setSelected(new Set()) };
}

interface NoSessionsProps {
  search: string;
  isFiltered: boolean;
  onSearchAll: () => void;
  onClear: () => void;
}

function NoSessions({ search, isFiltered, onSearchAll, onClear }: NoSessionsProps) {
  const { sessions: texts } = useConsoleTexts();
  const { role } = useMe();
  if (search !== '')
    return (
      <Empty
        icon={<SearchIcon />}
        title={texts.noneFound.title(search)}
        actions={
          <>
            {isFiltered && (
              <Action variant="primary" onClick={onSearchAll}>
                {texts.noneFound.searchAll}
              </Action>
            )}
            <Action onClick={onClear}>{texts.clearSearch}</Action>
          </>
        }
      >
        <p>{texts.noneFound.searched}</p>
        <p>{isFiltered ? texts.noneFound.inFilters : texts.noneFound.hint}</p>
      </Empty>
    );
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

/**
 * Returns the current stage, from 0 to `last`. The stage increases after each painted frame, so that a large page
 * renders in several short tasks.
 */
function useStages(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage >= last) return;
    const timer = setTimeout(() => startTransition(() => setStage(stage + 1)));
    return () => clearTimeout(timer);
  }, [stage, last]);
  return stage;
}
