import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';

/** The terms and privacy line. Its names are links if the company has set URLs. */
export function TermsLine({ company }: { company: CompanyConfig }) {
  const { terms } = useTexts().otp;
  return (
    <p className="text-small text-ink-soft mt-3">
      {terms.before}
      <MaybeLink url={company.terms_url}>{terms.terms}</MaybeLink>
      {terms.between}
      <MaybeLink url={company.privacy_url}>{terms.privacy}</MaybeLink>
      {terms.after}
    </p>
  );
}

/** Opens in a new tab, because leaving the page would lose the typed OTP. */
function MaybeLink({ url, children }: { url: string | null; children: string }) {
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-brand underline">
      {children}
    </a>
  );
}
