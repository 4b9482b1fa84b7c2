import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { useLiveRefresh } from '../../api/live.ts';
import {
  addressOfView,
  COUNTED,
  queryFor,
  viewNames,
  viewOf,
  VIEWS,
  writeFilters,
  type Filters,
  type SavedView,
  type View,
} from './filters.ts';

interface ViewsProps {
  filters: Filters;
  now: Date;
  /** The person's saved views, and the one that is on the screen. */
  own: readonly SavedView[];
  current: SavedView | null;
  onOpenOwn: () => void;
  /** Whether the views should load their counts. */
  isCounting: boolean;
  /** Content after the views. */
  children: ReactNode;
}

/** Links to the built-in views and to the person's saved views. */
export function Views({ filters, now, own, current, onOpenOwn, isCounting, children }: ViewsProps) {
  const { sessions: texts } = useConsoleTexts();
  const builtIn = current ? null : viewOf(filters);
  const shown = current?.view_id ?? builtIn;
  const list = useRef<HTMLUListElement>(null);
  // Scrolls to the current view. On a phone, most views are outside the visible part of the row.
  useEffect(() => {
    if (shown === null) return;
    const tab = list.current?.querySelector('[aria-current]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <div className="border-line mt-3 flex items-center gap-2 border-b">
      {/* The padding leaves space for the underline of the current view. Otherwise, the scroll container would cut
          it off. */}
      <nav aria-label={texts.viewsLabel} className="-mb-px min-w-0 flex-1 overflow-x-auto">
        <ul ref={list} className="flex min-w-max gap-1">
          {viewNames.map((view) => (
            <li key={view}>
              <Link
                to={{ search: writeFilters(VIEWS[view]) }}
                aria-current={view === builtIn ? 'page' : undefined}
                className={tabClass}
              >
                {texts.views[view]}
                {isCounting && COUNTED.includes(view) && <Count view={view} now={now} />}
              </Link>
            </li>
          ))}
          {own.map((view) => (
            <li key={view.view_id}>
              <Link
                to={{ search: addressOfView(view) }}
                onClick={onOpenOwn}
                aria-current={view === current ? 'page' : undefined}
                className={tabClass}
              >
                {view.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

const tabClass =
  'text-body text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink aria-[current]:font-strong ' +
  'focus-visible:-outline-offset-3 pointer-coarse:min-h-12 flex min-h-10 items-center border-b-2 border-transparent px-3 whitespace-nowrap';

const COUNT_AT_MOST_EVERY_MS = 5000;

/**
 * Shows the number of sessions in a view. The number is refreshed while it is visible. Renders nothing if there are no
 * sessions.
 */
function Count({ view, now }: { view: View; now: Date }) {
  const { sessions: texts } = useConsoleTexts();
  const { order: _order, ...query } = queryFor(VIEWS[view], '', now, useMay('review'));
  const key = [...api.sessions.count.key, view];
  const { data: found } = useQuery({
    queryKey: [...key, query],
    refetchInterval: useLiveRefresh(key, COUNT_AT_MOST_EVERY_MS),
    queryFn: ({ signal }) => api.sessions.count(query, { signal }),
  });
  if (!found || found.count === 0) return null;
  const figure = found.has_more ? texts.moreThan(found.count) : String(found.count);
  return (
    <span className="bg-line text-small text-ink font-regular ms-2 rounded-full px-2 tabular-nums">
      {figure}
    </span>
  );
}
