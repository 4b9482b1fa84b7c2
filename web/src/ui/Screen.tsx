import type { Step } from '@countersign/contract/rules/steps';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { Card } from './Card.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { ShieldIcon } from './icons.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Progress } from './Progress.tsx';
import { useKeepInputInView } from './use-scroll-into-view.ts';

interface ScreenProps {
  /** Absent while the company's settings are loading, or could not be loaded. */
  company: CompanyConfig | undefined;
  title: string;
  step?: Step;
  /** A round icon above the heading, for screens that show an outcome. */
  emblem?: ReactNode;
  actions?: ReactNode;
  /** As wide as a document and exactly as high as the window: what is inside scrolls by itself. */
  wide?: boolean;
  children?: ReactNode;
}

const frames = {
  column: {
    page: 'wide:max-w-column lying:max-w-document min-h-dvh',
    header: 'wide:pt-12 compact:pt-2 pt-4',
    main: 'wide:mt-6 wide:flex-none compact:mt-2 mt-4',
    heading: 'text-title compact:text-lead',
  },
  wide: {
    page: 'wide:px-4 h-dvh min-h-[34rem] low:h-auto low:min-h-dvh max-w-[calc(var(--container-document)+2rem)]',
    header: 'wide:pt-6 compact:pt-1 pt-2',
    main: 'wide:mt-4 compact:mt-1 mt-2 min-h-0',
    heading: 'text-lead narrow:px-6 wide:pt-5 compact:pt-2 px-4 pt-3',
  },
} as const;

/** The frame of every screen: company, progress, heading, content, actions, footer. */
export function Screen({ company, title, step, emblem, actions, wide = false, children }: ScreenProps) {
  const texts = useTexts();
  const frame = wide ? frames.wide : frames.column;
  useKeepInputInView();
  return (
    <div className={`mx-auto flex w-full flex-col ${frame.page}`}>
      <title>{company ? texts.pageTitle(company.company_name, title) : title}</title>
      <header
        className={`narrow:px-6 wide:px-0 shallow:flex shallow:items-center shallow:gap-8 shallow:px-4 lying:pt-1 px-4 ${frame.header}`}
      >
        <CompanyLogo company={company} />
        {step && <Progress step={step} />}
      </header>
      <main className={`lying:mt-1 flex flex-1 flex-col ${frame.main}`}>
        <Card actions={actions} wide={wide}>
          {emblem}
          <Heading key={title} className={frame.heading}>
            {title}
          </Heading>
          {children}
        </Card>
      </main>
      <footer className="bg-surface wide:bg-transparent text-small text-ink-soft flex min-h-12 flex-wrap items-center justify-center gap-x-4 px-4">
        {company && (
          <span className="flex items-center gap-2">
            <span className="size-4 flex-none">
              <ShieldIcon />
            </span>
            {texts.securedBy(company.secured_by)}
          </span>
        )}
        <LanguageSwitch />
      </footer>
    </div>
  );
}

/**
 * A new screen begins at its top, and its heading takes the focus, so that a screen reader starts there. Both make the browser
 * lay out the page: just before it is painted, when that is done anyway.
 */
function Heading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const frame = requestAnimationFrame(() => {
      // Do not take the focus back if it has moved meanwhile.
      if (document.activeElement === focused) heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`font-strong text-balance ${className}`}>
      {children}
    </h1>
  );
}
