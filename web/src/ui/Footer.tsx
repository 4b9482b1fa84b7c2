import { createContext, use, type ReactNode } from 'react';
import { useCompanyIfKnown } from '../api/config.ts';
import { useTexts } from '../texts/texts.tsx';
import { ShieldIcon } from './icons.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { lazyOptional } from './lazy-optional.tsx';

/** An action in the footer of the steps, which some templates add. Null by default. */
export const FooterAction = createContext<ReactNode>(null);

export const HelpContact = lazyOptional(async () => (await import('./HelpContact.tsx')).HelpContact);

/** Shows the 'Secured by' footer (SPEC 1). */
export function Footer({ className }: { className: string }) {
  const texts = useTexts();
  const company = useCompanyIfKnown();
  return (
    <footer
      className={`text-small text-ink-soft flex flex-wrap items-center justify-center gap-x-4 px-4 ${className}`}
    >
      {company && (
        <span className="flex items-center gap-2">
          <ShieldIcon className="size-4 flex-none" />
          {texts.securedBy(company.secured_by)}
        </span>
      )}
      <LanguageSwitch />
      {(company?.help_phone ?? company?.help_email) && <HelpContact company={company} />}
      {use(FooterAction)}
    </footer>
  );
}
