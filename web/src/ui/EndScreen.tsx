import type { ReactNode } from 'react';
import type { CompanyConfig } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { buttonClass, type ButtonVariant } from './Button.tsx';
import { Emblem } from './Emblem.tsx';
import { Screen } from './Screen.tsx';

interface EndScreenProps {
  company: CompanyConfig;
  title: string;
  icon: ReactNode;
  /** The meaning and the next step, one sentence per line. */
  lines: readonly string[];
  actions?: ReactNode;
  children?: ReactNode;
}

/** Tells the signer why the journey ends here without an error, and what to do next. A reload would not help. */
export function EndScreen({ company, title, icon, lines, actions, children }: EndScreenProps) {
  return (
    <Screen
      company={company}
      title={title}
      emblem={<Emblem tone="calm">{icon}</Emblem>}
      actions={actions ?? <WebsiteLink company={company} />}
    >
      <div className="text-ink-soft mt-3 space-y-2">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {children}
    </Screen>
  );
}

/** Links to the company's website, where signers with questions find contacts. */
export function WebsiteLink({
  company,
  variant = 'quiet',
}: {
  company: CompanyConfig;
  variant?: ButtonVariant;
}) {
  const texts = useTexts();
  return (
    <a href={company.company_website} rel="noreferrer" className={buttonClass(variant)}>
      {texts.toWebsite(company.company_name)}
    </a>
  );
}
