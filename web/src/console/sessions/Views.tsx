import { Link } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { COUNTED, viewNames, viewOf, VIEWS, writeFilters, type Filters, type View } from './filters.ts';
import { useCount } from './use-count.ts';

/** Filters that are needed every day, each an address of its own. */
export function Views({ filters, now }: { filters: Filters; now: Date }) {
  const { sessions: texts } = useConsoleTexts();
  const current = viewOf(filters);
  return (
    <nav aria-label={texts.viewsLabel} className="-mx-1 mt-3 overflow-x-auto px-1">
      <ul className="border-line flex min-w-max gap-1 border-b">
        {viewNames.map((view) => (
          <li key={view}>
            <Link
              to={{ search: writeFilters(VIEWS[view]) }}
              aria-current={view === current ? 'page' : undefined}
              className="text-body text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink aria-[current]:font-strong pointer-coarse:min-h-12 -mb-px flex min-h-10 items-center border-b-2 border-transparent px-3 whitespace-nowrap"
            >
              {texts.views[view]}
              {COUNTED.includes(view) && <Count view={view} now={now} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nothing where there is nothing to do. */
function Count({ view, now }: { view: View; now: Date }) {
  const { sessions: texts } = useConsoleTexts();
  const found = useCount(view, now);
  if (!found || found.count === 0) return null;
  const figure = found.has_more ? texts.moreThan(found.count) : String(found.count);
  return (
    <span className="bg-line text-small text-ink font-regular ms-2 rounded-full px-2 tabular-nums">
      {figure}
    </span>
  );
}
