import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Emblem } from '../../ui/Emblem.tsx';
import { BrokenLinkIcon } from '../../ui/icons.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { WithCompany } from '../../ui/WithCompany.tsx';
import { documentUrl } from './document-url.ts';

interface RedirectOptions {
  redirect?: (url: string) => void;
}

/** Sends the browser to the document that the query string names (SPEC 2, Document redirect page). */
export function DocumentRedirectPage(props: RedirectOptions) {
  const { documentRedirect, starting } = useTexts();
  const { search } = useLocation();
  const hasToken = documentUrl(search, window.location.origin) !== null;
  return (
    <WithCompany title={hasToken ? documentRedirect.loading : starting.loading}>
      {(company) => <Redirect company={company} search={search} {...props} />}
    </WithCompany>
  );
}

interface RedirectProps extends RedirectOptions {
  company: CompanyConfig;
  search: string;
}

function Redirect({ company, search, redirect = replaceLocation }: RedirectProps) {
  const { documentRedirect } = useTexts();
  const url = documentUrl(search, company.api_base || window.location.origin);

  useEffect(() => {
    if (url === null) console.warn('The address holds no document token');
    else redirect(url);
  }, [url, redirect]);

  if (url !== null) return <LoadingScreen company={company} text={documentRedirect.loading} />;
  return (
    <Screen
      company={company}
      title={documentRedirect.missingTitle}
      emblem={
        <Emblem tone="calm">
          <BrokenLinkIcon />
        </Emblem>
      }
    >
      <p className="text-ink-soft mt-3">{documentRedirect.missing}</p>
    </Screen>
  );
}

/** Replaces this page in the history: going back from the document would only lead to it again. */
function replaceLocation(url: string): void {
  window.location.replace(url);
}
