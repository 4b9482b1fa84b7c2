import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CompanyConfig } from '../../api/config.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LoadingScreen } from '../../ui/LoadingScreen.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { WithCompany } from '../WithCompany.tsx';
import { documentAddress } from './document-address.ts';

interface Going {
  go?: (address: string) => void;
}

/** Sends the browser to the document that the query string names (SPEC 2, Document redirect page). */
export function DocumentRedirectPage(props: Going) {
  const texts = useTexts();
  return (
    <WithCompany title={texts.documentRedirect.loading}>
      {(company) => <Redirect company={company} {...props} />}
    </WithCompany>
  );
}

function Redirect({ company, go = replaceAddress }: Going & { company: CompanyConfig }) {
  const { documentRedirect } = useTexts();
  const { search } = useLocation();
  const address = documentAddress(search, company.api_base || window.location.origin);

  useEffect(() => {
    if (address === null) console.warn('The address holds no document token');
    else go(address);
  }, [address, go]);

  if (address !== null) return <LoadingScreen company={company} text={documentRedirect.loading} />;
  return (
    <Screen company={company} title={documentRedirect.loading}>
      <p className="text-ink-soft mt-3">{documentRedirect.missing}</p>
    </Screen>
  );
}

/** Replaces this page in the history: going back from the document would only lead to it again. */
function replaceAddress(address: string): void {
  window.location.replace(address);
}
