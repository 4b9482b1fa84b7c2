import { useCompany } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';

/** Shows the line about the terms and the privacy policy. Each name is a link if the company has set its URL. */
export function TermsLine() {
  const { terms } = useTexts().otp;
  const { terms_url, privacy_url } = useCompany();
  return (
    <p className="text-small text-ink-soft mt-3">
      {terms.before}
      <MaybeLink url={terms_url}>{terms.terms}</MaybeLink>
      {terms.between}
      <MaybeLink url={privacy_url}>{terms.privacy}</MaybeLink>
      {terms.after}
    </p>
  );
}

/**
 * Renders a link that opens in a new tab, because leaving the page would lose the typed OTP. Renders plain text if
 * there is no URL.
 */
function MaybeLink({ url, children }: { url: string | null; children: string }) {
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-brand underline">
      {children}
    </a>
  );
}
