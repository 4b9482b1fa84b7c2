import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useCompany } from '../../api/config.ts';
import { usePageTexts } from '../../texts/page-texts.tsx';
import { EndScreen } from '../../ui/EndScreen.tsx';
import { ErrorScreen } from '../../ui/ErrorScreen.tsx';
import { BrokenLinkIcon } from '../../ui/more-icons.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { WithCompany } from '../../ui/WithCompany.tsx';
import { ChooseDocument } from './ChooseDocument.tsx';
import { checkDocument } from './check-document.ts';
import { chosenUrl, documentUrl } from './document-url.ts';

interface RedirectOptions {
  redirect?: (url: string) => void;
}

/** Sends the browser to the document that the query string names (SPEC 2, Document redirect page). */
export function DocumentRedirectPage(props: RedirectOptions) {
  const { documentRedirect, starting } = usePageTexts();
  const { search } = useLocation();
  const hasToken = documentUrl(search, window.location.origin) !== null;
  return (
    <WithCompany title={hasToken ? documentRedirect.loading : starting.loading}>
      <ToDocument {...props} />
    </WithCompany>
  );
}

function ToDocument(props: RedirectOptions) {
  const { search, hash } = useLocation();
  const url = documentUrl(search, useCompany().api_base || window.location.origin);
  return url === null ? <NoToken /> : <Redirect url={url} chosen={chosenUrl(url, hash)} {...props} />;
}

function NoToken() {
  const { documentRedirect } = usePageTexts();
  useEffect(() => console.warn('The address contains no document token'), []);
  return (
    <EndScreen
      title={documentRedirect.missingTitle}
      icon={<BrokenLinkIcon />}
      lines={[documentRedirect.missing]}
    />
  );
}

interface RedirectProps extends RedirectOptions {
  url: string;
  /** A document that was chosen earlier but could not be opened. The page requests it again. */
  chosen: string | null;
}

function Redirect({ url, chosen, redirect = replaceLocation }: RedirectProps) {
  const { company_name } = useCompany();
  const { documentRedirect } = usePageTexts();
  const address = chosen ?? url;
  const { data: state, refetch } = useQuery({
    queryKey: ['document-link', address],
    queryFn: ({ signal }) => checkDocument(address, signal),
  });
  const isThere = state?.kind === 'there';
  useEffect(() => {
    if (isThere) redirect(address);
  }, [isThere, address, redirect]);

  if (state?.kind === 'several') return <ChooseDocument url={url} />;
  if (!state || isThere) return <LoadingScreen text={documentRedirect.loading} />;
  if (state.kind === 'failed') {
    return (
      <ErrorScreen
        title={documentRedirect.failed}
        lines={[state.error.message]}
        onRetry={() => void refetch()}
      />
    );
  }
  const { title, text } = documentRedirect.refusals[state.kind];
  return (
    <EndScreen
      title={title}
      icon={<BrokenLinkIcon />}
      lines={state.kind === 'notSealed' ? [text] : [text, documentRedirect.askSender(company_name)]}
    />
  );
}

/**
 * Replaces this page in the history. Otherwise, going back from the document would return to this page, which would
 * open the document again.
 */
function replaceLocation(url: string): void {
  window.location.replace(url);
}
