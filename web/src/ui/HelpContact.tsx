import type { CompanyConfig } from '../api/config.ts';
import { useHelpTexts } from '../texts/use-help-texts.ts';

/** Shows the contact for signers, if the company has published one. */
export function HelpContact({ company }: { company: CompanyConfig }) {
  const texts = useHelpTexts();
  const { help_phone: phone, help_email: email } = company;
  if (!texts) return null;
  return (
    <span className="help-contact flex flex-wrap items-center justify-center gap-x-2">
      {texts.questions}
      {phone && <Contact href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Contact>}
      {email && <Contact href={`mailto:${email}`}>{email}</Contact>}
    </span>
  );
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="text-brand flex min-h-12 items-center underline">
      <bdi>{children}</bdi>
    </a>
  );
}
