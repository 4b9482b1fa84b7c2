import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';

/** The terms and privacy line; its names are links where the company has set addresses. */
export function TermsLine({ company }: { company: CompanyConfig }) {
  const { terms } = useTexts().otp;
  return (
    <p className="text-small text-ink-soft mt-3">
      {terms.before}
      <Named address={company.terms_url}>{terms.terms}</Named>
      {terms.between}
      <Named address={company.privacy_url}>{terms.privacy}</Named>
      {terms.after}
    </p>
  );
}

/** Opens beside the page: leaving it would lose the OTP being typed. */
function Named({ address, children }: { address: string | null; children: string }) {
  if (!address) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-brand underline">
      {children}
    </a>
  );
}
