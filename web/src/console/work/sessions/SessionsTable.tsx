import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { templatesQuery } from '../../api/lists.ts';
import { useIsWide } from '../../ui/use-media.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { SessionSummary } from './merge-pages.ts';
import { COLUMNS, SessionRow, SkeletonCells, Tick } from './SessionRow.tsx';
import type { SessionList } from './use-sessions.ts';

const ROW_PX = 40;
const NARROW_ROW_PX = 64;
const SKELETON_ROWS = 12;
const NONE: readonly SessionSummary[] = [];
/** Ticked by one tick. */
export const MOST_AT_ONCE = 100;
const HEADINGS = ['status', 'reference', 'signers', 'step', 'template', 'created', 'expires'] as const;

interface SessionsTableProps {
  list: SessionList;
  /** Its rows come from the first one on, the names of their templates from the second. */
  stage: number;
  selected: ReadonlySet<string>;
  isSelecting: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
}

/** The rows in view, of however many; `j` and `k` move between them, `x` ticks one, Enter opens it. */
export const SessionsTable = memo(function SessionsTable({
  list,
  stage,
  selected,
  isSelecting,
  onSelect,
}: SessionsTableProps) {
  const { sessions: texts } = useConsoleTexts();
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = list;
  // What changes in them holds up no key and no click.
  const rows = useDeferredValue(stage > 0 ? list.rows : NONE);
  const hasMore = hasNextPage && rows.length > 0;
  const { data: templates = [] } = useQuery({ ...templatesQuery, enabled: stage > 1 });
  const names = useMemo(
    () => new Map(templates.map(({ template_id, name }) => [template_id, name])),
    [templates],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
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
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isFetchingNextPage && last >= rows.length - 10) void fetchNextPage();
  }, [hasMore, isFetchingNextPage, fetchNextPage, last, rows.length]);

  // The row that gets the focus in the next frame: keys may come faster than frames.
  const next = useRef<number | null>(null);
  const move = (by: number) => {
    const from = next.current ?? focusedRow() ?? (by > 0 ? -1 : 1);
    const to = Math.min(Math.max(from + by, 0), rows.length - 1);
    next.current = to;
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => {
      if (next.current !== to) return;
      next.current = null;
      scroller.current?.querySelector<HTMLElement>(`[data-row="${to}"] a`)?.focus({ preventScroll: true });
    });
  };
  const tick = () => {
    const id = rows[focusedRow() ?? -1]?.session_id;
    if (id !== undefined) onSelect([id], !selected.has(id));
  };
  useShortcuts({ j: () => move(1), k: () => move(-1), x: tick });
  const selectable = rows.slice(0, MOST_AT_ONCE).map(({ session_id }) => session_id);
  const renderCells = (session: SessionSummary | undefined) =>
    session ? (
      <SessionRow
        session={session}
        isWide={isWide}
        templateName={names.get(session.template_id ?? '') ?? ''}
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
          <thead className="bg-surface border-line max-wide:sr-only sticky top-0 z-10 block border-b">
            <tr aria-rowindex={1} className={`${COLUMNS} text-small text-ink-soft h-9`}>
              <th scope="col" className="flex">
                <Tick
                  label={texts.bulk.selectAll}
                  checked={rows.length > 0 && selectable.every((id) => selected.has(id))}
                  onChange={(isSelected) => onSelect(selectable, isSelected)}
                />
              </th>
              {HEADINGS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`font-regular truncate text-start ${column === 'template' ? 'max-desk:hidden' : ''}`}
                >
                  {texts.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          {isPending ? (
            <tbody className="block">
              {Array.from({ length: SKELETON_ROWS }, (_, index) => (
                <tr key={index} className={`${COLUMNS} border-line max-wide:h-16 h-10 border-b`}>
                  <SkeletonCells />
                </tr>
              ))}
            </tbody>
          ) : (
            <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
              {items.map(({ index, start, size, key }) => (
                <tr
                  key={key}
                  aria-rowindex={index + 2}
                  data-row={index}
                  className={`${COLUMNS} ${isSelecting ? 'max-wide:grid-cols-[1.5rem_1fr_auto]' : 'max-wide:grid-cols-[1fr_auto]'} max-wide:content-center text-body hover:bg-ground focus-within:bg-brand/8 border-line absolute inset-x-0 top-0 border-b`}
                  style={{ height: size, transform: `translateY(${start}px)` }}
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
            ? texts.shownSoFar(list.rows.length)
            : texts.shown(list.rows.length)}
      </output>
    </>
  );
});

function focusedRow(): number | null {
  const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null;
  return row === null ? null : Number(row);
}
