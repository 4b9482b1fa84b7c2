import { useEffect, useRef, type ReactNode } from 'react';
import { useCompanyConfig } from '../../api/config.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { useCompactNavigation } from './compact-navigation.ts';

interface PageProps {
  /** The title of the browser tab. Bystanders can see it, and the browser's history contains it. */
  title: string;
  /** The visible heading. Set only if it differs from the title. */
  heading?: ReactNode;
  /** Content above the heading, such as a back link. */
  above?: ReactNode;
  /** Content under the heading that states the purpose of the page. */
  lead?: ReactNode;
  /** The actions at the end of the heading. */
  actions?: ReactNode;
  /** Whether the page is as high as the window. Its content then scrolls. */
  filling?: boolean;
  /**
   * Whether the content gets nearly the whole window. The margins are then small, and the navigation shows only icons.
   */
  isWorkspace?: boolean;
  children: ReactNode;
}

/** Shows a page of the console. */
export function Page({
  title,
  heading: shown = title,
  above,
  lead,
  actions,
  filling = false,
  isWorkspace = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const texts = useTexts();
  const { shell } = useConsoleTexts();
  const { data: company } = useCompanyConfig();
  useCompactNavigation(isWorkspace);
  // Moves the focus to the heading, so that a screen reader starts there on each new page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div
      className={`${isWorkspace ? 'wide:py-3' : 'wide:px-8 wide:py-6'} flex w-full flex-col px-4 py-4 ${filling ? 'min-h-0 flex-1 pb-0!' : 'max-w-page mx-auto'}`}
    >
      <title>{texts.pageTitle(company?.company_name ?? shell.title, title)}</title>
      {above}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-lead font-strong">
            {shown}
          </h1>
          {lead && <div className="text-body text-ink-soft mt-1 max-w-document">{lead}</div>}
        </div>
        {actions && <div className="max-wide:w-full flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Shows a part of a page with its own heading. */
export function Section({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-line bg-surface rounded-card mt-4 border">
      <div className="border-line flex min-h-12 flex-wrap items-center justify-between gap-2 border-b px-4 py-2">
        <h2 className="font-strong text-body">{title}</h2>
        {actions}
      </div>
      <div className="text-body p-4">{children}</div>
    </section>
  );
}
