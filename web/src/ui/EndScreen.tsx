import type { ReactNode } from 'react';
import { useCompany } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { buttonClass } from './Button.tsx';
import { Emblem } from './Emblem.tsx';
import { Screen } from './Screen.tsx';

interface EndScreenProps {
  title: string;
  icon: ReactNode;
  /** What the end means and what to do next, one sentence per line. */
  lines: readonly string[];
  /** Whether to name the company as the contact for questions. Set it if `lines` do not name the company. */
  isAskedAbout?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}

/** Tells the signer why the journey ends here without an error, and what to do next. A reload would not help. */
export function EndScreen({ title, icon, lines, isAskedAbout = false, actions, children }: EndScreenProps) {
  return (
    <Screen title={title} emblem={<Emblem tone="calm" icon={icon} />} actions={actions ?? <WebsiteLink />}>
      <div className="text-ink-soft mt-3 space-y-2">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {isAskedAbout && <QuestionsTo />}
      {children}
    </Screen>
  );
}

/** Renders a link to the company's website, where signers find its contact details. */
export function WebsiteLink() {
  const texts = useTexts();
  const { company_name, company_website } = useCompany();
  return (
    <a href={company_website} rel="noreferrer" className={buttonClass('quiet')}>
      {texts.toWebsite(company_name)}
    </a>
  );
}

/**
 * Names the company as the contact for questions. If the company has published a phone number or an email address, the
 * footer shows it.
 */
export function QuestionsTo() {
  const { ends } = useTexts();
  const { company_name } = useCompany();
  return <p className="text-ink-soft mt-2">{ends['declined-by-another'].question(company_name)}</p>;
}
