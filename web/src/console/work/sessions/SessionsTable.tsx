import type { BoundedCount } from '@countersign/contract/rules/counts';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useDepartmentName } from '../../api/department-names.ts';
import { templatesQuery } from '../../api/lists.ts';
import { useIsWide } from '../../ui/use-media.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { gridOf, useShownColumns, type Column } from './columns.ts';
import type { Order } from './filters.ts';
import type { SessionSummary } from './merge-pages.ts';
import { COLUMNS, SessionRow, SkeletonCells, Tick } from './SessionRow.tsx';
import type { SessionList } from './use-sessions.ts';

const ROW_PX = 40;
const NARROW_ROW_PX = 64;
const SKELETON_ROWS = 12;
const NONE: readonly SessionSummary[] = [];
/** The maximum number of sessions that one action covers. */
const MAX_SELECTED = 100;
interface SessionsTableProps {
  list: SessionList;
  /** The current stage. Rows render from stage 1 on, and the names of their templates load from stage 2 on. */
  stage: number;
  selected: ReadonlySet<string>;
  isSelecting: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** The number of matching sessions. Undefined until the server has counted them. */
  total: BoundedCount | undefined;
  order: Order;
  onOrder: (order: Order) => void;
}

/** Shows the sessions as a virtualised table. */
export const SessionsTable = memo(function SessionsTable({
  list,
  stage,
  selected,
  isSelecting,
  onSelect,
  total,
  order,
  onOrder,
}: SessionsTableProps) {
  const columns = useShownColumns();
  const { sessions: texts } = useConsoleTexts();
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = list;
  // Defers the rows, so that a large update does not block keys and clicks.
  const rows = useDeferredValue(stage > 0 ? list.rows : NONE);
  const hasMore = hasNextPage && rows.length > 0;
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: stage > 1 });
  const names = useMemo(
    () => new Map(templates.map(({ template_id, name }) => [template_id, name])),
    [templates],
  );
  const departmentName = useDepartmentName(stage > 1 && columns.includes('department'));
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const grid = isWide ? { gridTemplateColumns: gridOf(columns) } : undefined;
  const virtual = useVirtualRows(scroller, { rows, hasMore, isWide, isFetchingNextPage, fetchNextPage });
  useRowShortcuts(scroller, {
    rows,
    scrollTo: (index) => virtual.scrollToIndex(index),
    onTick: (id) => onSelect([id], !selected.has(id)),
  });
  const renderCells = (session: SessionSummary | undefined) =>
    session ? (
      <SessionRow
        session={session}
        isWide={isWide}
        columns={columns}
        templateName={names.get(session.template_id ?? '') ?? ''}
        departmentName={columns.includes('department') ? departmentName(session.department ?? '') : ''}
        isSelected={selected.has(session.session_id)}
        isSelecting={isSelecting}
        onSelect={onSelect}
      />
    ) : (
      <SkeletonCells />
    );

  return (
    <>
      <div
        ref={scroller}
        className="border-line bg-surface rounded-t-card relative min-h-60 flex-1 overflow-y-auto border border-b-0"
      >
        <table
          aria-label={texts.tableLabel}
          aria-rowcount={hasNextPage ? -1 : list.rows.length + 1}
          aria-busy={isPending}
          className="block w-full text-start"
        >
          <TableHead
            ids={selectableIds(rows)}
            selected={selected}
            onSelect={onSelect}
            columns={columns}
            order={order}
            onOrder={onOrder}
          />
          {isPending ? (
            <tbody className="block">
              {Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <tr key={index} className={`${COLUMNS} border-line max-wide:h-16 h-10 border-b`} style={grid}>
                  <SkeletonCells />
                </tr>
              ))}
            </tbody>
          ) : (
            <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start, size, key }) => (
                <tr
                  key={key}
                  aria-rowindex={index + 2}
                  data-row={index}
                  className={`${COLUMNS} ${isSelecting ? 'max-wide:grid-cols-[1.5rem_1fr_auto]' : 'max-wide:grid-cols-[1fr_auto]'} max-wide:content-center text-body hover:bg-ground focus-within:bg-brand/8 border-line absolute inset-x-0 top-0 border-b`}
                  style={{ ...grid, height: size, transform: `translateY(${start}px)` }}
                >
                  {renderCells(rows[index])}
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </div>
      <output className="text-small text-ink-soft border-line bg-surface block border-x border-t px-4 py-2">
        {isPending
          ? texts.loading
          : hasNextPage
            ? texts.shownSoFar(
                list.rows.length,
                total ? (total.has_more ? texts.atLeast(total.count) : String(total.count)) : null,
              )
            : texts.shown(list.rows.length)}
      </output>
    </>
  );
});

/** Returns the ids of the sessions that "select all" selects. */
export const selectableIds = (rows: readonly SessionSummary[]): string[] =>
  rows.slice(0, MAX_SELECTED).map(({ session_id }) => session_id);

interface TableHeadProps extends Pick<SessionsTableProps, 'selected' | 'onSelect' | 'order' | 'onOrder'> {
  /** The ids of the sessions that the checkbox in the heading selects. */
  ids: readonly string[];
  columns: readonly Column[];
}

/** The two orders between which a column heading switches, each with the sort direction of the column. */
const SORTS: Partial<Record<Column, readonly (readonly [Order, 'ascending' | 'descending'])[]>> = {
  created: [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ],
  expires: [['expiring', 'ascending']],
};

function TableHead({ ids, columns, selected, onSelect, order, onOrder }: TableHeadProps) {
  const { sessions: texts } = useConsoleTexts();
  return (
    <thead className="bg-surface border-line max-wide:sr-only sticky top-0 z-10 block border-b">
      <tr
        aria-rowindex={1}
        className={`${COLUMNS} text-small text-ink-soft h-9`}
        style={{ gridTemplateColumns: gridOf(columns) }}
      >
        <th scope="col" className="flex">
          <Tick
            label={texts.bulk.selectAll}
            checked={ids.length > 0 && ids.every((id) => selected.has(id))}
            onChange={(isSelected) => onSelect(ids, isSelected)}
          />
        </th>
        {columns.map((column) => {
          const sorts = SORTS[column] ?? [];
          const current = sorts.find(([each]) => each === order);
          const [next] = sorts.find(([each]) => each !== order) ?? ['newest' as const];
          return (
            <th
              key={column}
              scope="col"
              aria-sort={current?.[1]}
              className="font-regular truncate text-start"
            >
              {sorts.length === 0 ? (
                texts.columns[column]
              ) : (
                <button
                  type="button"
                  className="hover:text-ink -outline-offset-3 flex min-h-9 items-center gap-1"
                  onClick={() => onOrder(next)}
                >
                  {texts.columns[column]}
                  <span aria-hidden="true">{current && (current[1] === 'ascending' ? '↑' : '↓')}</span>
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface VirtualRows extends Pick<SessionList, 'isFetchingNextPage' | 'fetchNextPage'> {
  rows: readonly SessionSummary[];
  hasMore: boolean;
  isWide: boolean;
}

/** Virtualises the rows. Loads the next page before the person reaches the end of the list. */
function useVirtualRows(scroller: RefObject<HTMLDivElement | null>, options: VirtualRows) {
  const { rows, hasMore, isWide, isFetchingNextPage, fetchNextPage } = options;
  // oxlint-disable-next-line react/incompatible-library -- its functions are only called, never passed to memoised components
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => (isWide ? ROW_PX : NARROW_ROW_PX),
    getItemKey: (index) => rows[index]?.session_id ?? 'more',
    overscan: 6,
  });
  const measuredWide = useRef(isWide);
  useEffect(() => {
    if (measuredWide.current === isWide) return;
    measuredWide.current = isWide;
    virtual.measure();
  }, [virtual, isWide]);
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isFetchingNextPage && last >= rows.length - 10) void fetchNextPage();
  }, [hasMore, isFetchingNextPage, fetchNextPage, last, rows.length]);
  return virtual;
}

interface RowShortcuts {
  rows: readonly SessionSummary[];
  scrollTo: (index: number) => void;
  onTick: (id: string) => void;
}

/** Moves the focus between the rows with `j` and `k`, and selects the focused row with `x`. */
function useRowShortcuts(
  scroller: RefObject<HTMLDivElement | null>,
  { rows, scrollTo, onTick }: RowShortcuts,
) {
  // The index of the row that gets the focus in the next frame. Keys can be pressed faster than frames are painted.
  const next = useRef<number | null>(null);
  const move = (by: number) => {
    const from = next.current ?? focusedRow() ?? (by > 0 ? -1 : 1);
    const to = Math.min(Math.max(from + by, 0), rows.length - 1);
    next.current = to;
    scrollTo(to);
    requestAnimationFrame(() => {
      if (next.current !== to) return;
      next.current = null;
      scroller.current?.querySelector<HTMLElement>(`[data-row="${to}"] a`)?.focus({ preventScroll: true });
    });
  };
  const tick = () => {
    const id = rows[focusedRow() ?? -1]?.session_id;
    if (id !== undefined) onTick(id);
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), x: tick });
}

function focusedRow(): number | null {
  const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null;
  return row === null ? null : Number(row);
}
