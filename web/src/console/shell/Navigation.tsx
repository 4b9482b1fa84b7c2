import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useMe } from '../api/me.ts';
import { useIsNavigationCompact } from '../ui/compact-navigation.ts';
import { PAGES, type PageGroup } from '../pages.tsx';

const GROUPS: readonly PageGroup[] = ['work', 'setUp'];

/** Lists the pages that the person's role can see. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const texts = useConsoleTexts();
  const { shell } = texts;
  const { role } = useMe();
  const isCompact = useIsNavigationCompact();
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls the current page into view, because the list may be higher than the window.
  useEffect(() => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-tour]') ?? [])];
    const current = links.find(({ dataset }) => pathname.startsWith(dataset['tour'] ?? pathname));
    current?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={list} aria-label={shell.navigation} className="space-y-5">
      {GROUPS.map((group) => (
        <div key={group} className="relative">
          <h2 className="text-small text-ink-soft in-data-compact:sr-only px-3 pb-1">
            {shell.groups[group]}
          </h2>
          <ul className="space-y-0.5 [@media(max-height:54rem)]:space-y-0">
            {PAGES[group]
              .filter(({ roles }) => !roles || roles.includes(role))
              .map(({ path, title, icon: PageIcon }) => (
                <li key={path} className="relative">
                  <NavLink
                    to={path}
                    data-tour={path}
                    title={isCompact ? title(texts) : undefined}
                    onClick={onChosen}
                    className="text-body text-ink-soft hover:bg-line hover:text-ink aria-[current]:bg-brand/10 aria-[current]:text-ink aria-[current]:font-strong pointer-coarse:min-h-12 flex min-h-9 [@media(max-height:54rem)]:min-h-8 items-center gap-3 rounded-control px-3"
                  >
                    <span className="size-5 flex-none">
                      <PageIcon />
                    </span>
                    <span className="in-data-compact:sr-only">{title(texts)}</span>
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
