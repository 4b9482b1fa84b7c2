import type { Step } from '@countersign/contract/rules/steps';
import { createContext, use, type ReactNode } from 'react';
import { useCompanyIfKnown } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { Card } from './Card.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { Footer } from './Footer.tsx';
import { Heading } from './Heading.tsx';
import { Progress } from './Progress.tsx';
import { useKeepInputInView } from './use-scroll-into-view.ts';

/** A notice above the content of a step. Null by default. */
export const ScreenNotice = createContext<ReactNode>(null);

interface ScreenProps {
  title: string;
  step?: Step;
  /** The round icon above the heading. Set only on screens that show an outcome. */
  emblem?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Renders the frame of every screen: company, progress, heading, content, actions and footer. */
export function Screen({ title, step, emblem, actions, children }: ScreenProps) {
  const texts = useTexts();
  const company = useCompanyIfKnown();
  useKeepInputInView();
  return (
    <div className="wide:max-w-column aside:max-w-document mx-auto flex min-h-dvh w-full flex-col">
      <title>{company ? texts.pageTitle(company.company_name, title) : title}</title>
      <header className="narrow:px-6 wide:px-0 shallow:flex shallow:items-center shallow:gap-8 shallow:px-4 wide:pt-12 compact:pt-2 lying:pt-1 px-4 pt-4">
        <CompanyLogo />
        {step && <Progress step={step} />}
      </header>
      <main className="wide:mt-6 wide:flex-none compact:mt-2 lying:mt-1 mt-4 flex flex-1 flex-col">
        <Card actions={actions}>
          {emblem}
          <Heading key={title} className="text-title compact:text-lead">
            {title}
          </Heading>
          {use(ScreenNotice)}
          {children}
        </Card>
      </main>
      <Footer className="bg-surface wide:bg-transparent min-h-12" />
    </div>
  );
}
