import { Link } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { viewNames, viewOf, VIEWS, writeFilters, type Filters } from './filters.ts';

/** Filters that are needed every day, each an address of its own. */
export function Views({ filters }: { filters: Filters }) {
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
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
