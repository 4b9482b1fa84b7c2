import type { Step } from '@countersign/contract/rules/steps';
import { useEffect, useRef, type ReactNode } from 'react';
import type { CompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { Card } from './Card.tsx';
import { CompanyMark } from './CompanyMark.tsx';
import { ShieldIcon } from './icons.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Progress } from './Progress.tsx';

interface ScreenProps {
  /** Absent while the company's settings are on their way, or could not be read. */
  company: CompanyConfig | undefined;
  title: string;
  step?: Step;
  /** A round picture above the heading, for screens that tell an outcome. */
  emblem?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** The frame of every screen: whose it is, where in the journey, one heading, one task, who secures it. */
export function Screen({ company, title, step, emblem, actions, children }: ScreenProps) {
  const texts = useTexts();
  return (
    <div className="wide:max-w-column mx-auto flex min-h-dvh w-full flex-col">
      <title>{company ? texts.pageTitle(company.company_name, title) : title}</title>
      <header className="narrow:px-6 wide:px-0 wide:pt-12 px-4 pt-4">
        <CompanyMark company={company} />
        {step && <Progress step={step} />}
      </header>
      <main className="wide:mt-6 wide:flex-none mt-4 flex flex-1 flex-col">
        <Card actions={actions}>
          {emblem}
          <Heading key={title}>{title}</Heading>
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

/** Takes the focus when its screen appears, so that a screen reader starts there. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-title font-strong text-balance">
      {children}
    </h1>
  );
}
