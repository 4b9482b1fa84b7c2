import { useMemo, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { CompanyLogo } from '../../ui/CompanyLogo.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useMay } from '../api/me.ts';
import { ALL_PAGES } from '../pages.tsx';
import { HelpIcon, MenuIcon } from '../ui/icons.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useIsNavigationCompact } from '../ui/compact-navigation.ts';
import { useShortcuts } from '../ui/shortcuts.ts';
import { leaveBy } from '../ui/use-leave-warning.ts';
import { useIsDesk } from '../ui/use-media.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Help } from './Help.tsx';
import { Navigation } from './Navigation.tsx';
import { Tour } from './tour/Tour.tsx';
import { useTour } from './tour/use-tour.ts';

/** Renders the frame of every page. The navigation is at the side. On narrow screens, a button opens it. */
export function ConsoleShell() {
  const { shell } = useConsoleTexts();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const navigate = useNavigate();
  const maySend = useMay('send');
  const tour = useTour();
  const isDesk = useIsDesk();
  const isCompact = useIsNavigationCompact();
  // The state is held here. If a tablet is rotated, the menu moves to another component and still stays open.
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  useShortcuts(
    useMemo(() => {
      const go = (to: string) => leaveBy(() => void navigate(to));
      return {
        '?': () => setIsHelpOpen(true),
        ...(maySend ? { c: () => go('/send') } : {}),
        ...Object.fromEntries(
          ALL_PAGES.flatMap(({ shortcut, path }) => (shortcut ? [[`g ${shortcut[0]}`, () => go(path)]] : [])),
        ),
      };
    }, [navigate, maySend]),
  );
  const menu = <AccountMenu isOpen={isMenuOpen} onToggle={setIsMenuOpen} />;
  const help = (
    <IconButton label={shell.help} data-tour="help" onClick={() => setIsHelpOpen(true)}>
      <HelpIcon />
    </IconButton>
  );
  return (
    <div className="desk:flex-row flex h-dvh flex-col print:block print:h-auto">
      <a
        href="#content"
        className="bg-brand text-brand-ink rounded-control sr-only z-50 p-3 focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {shell.skipToContent}
      </a>
      {isDesk ? (
        <aside
          data-compact={isCompact || undefined}
          className="border-line print:hidden data-compact:w-16 data-compact:px-2 flex w-60 flex-none flex-col gap-5 border-e px-3 py-3"
        >
          {!isCompact && (
            <div className="px-2">
              <CompanyLogo />
            </div>
          )}
          <div className="flex-1 overflow-y-auto">
            <Navigation />
          </div>
          <div className="in-data-compact:flex-col flex items-center justify-between gap-1">
            <div className="min-w-0 flex-1">{menu}</div>
            {help}
          </div>
        </aside>
      ) : (
        <NarrowBar>
          {help}
          {menu}
        </NarrowBar>
      )}
      <main
        id="content"
        tabIndex={-1}
        // This element is positioned, like every scroll container. Visually hidden elements then stay inside it and do
        // not lengthen the page.
        className="bg-ground relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none print:overflow-visible"
      >
        <Outlet />
      </main>
      {isHelpOpen && (
        <Help
          onClose={() => setIsHelpOpen(false)}
          onTour={() => {
            setIsHelpOpen(false);
            tour.open();
          }}
        />
      )}
      {tour.isOpen && <Tour onEnd={tour.end} />}
    </div>
  );
}

/** Renders the bar on screens narrower than `desk`. From there, the navigation opens on top of the page. */
function NarrowBar({ children }: { children: React.ReactNode }) {
  const { shell } = useConsoleTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="border-line bg-ground print:hidden relative z-20 border-b px-2">
      <div className="flex items-center gap-1">
        <IconButton
          label={isOpen ? shell.closeNavigation : shell.openNavigation}
          aria-expanded={isOpen}
          data-tour="menu"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </IconButton>
        <div className="min-w-0 flex-1">
          <CompanyLogo />
        </div>
        {children}
      </div>
      {isOpen && (
        <div className="bg-surface border-line shadow-card absolute inset-x-0 top-full border-y p-4">
          <Navigation onChosen={() => setIsOpen(false)} />
        </div>
      )}
    </header>
  );
}
