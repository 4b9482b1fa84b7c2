import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../api/client.ts';
import { useCompanyConfig } from '../../../api/config.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EndScreen } from '../../../ui/EndScreen.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import { PersonIcon } from '../../../ui/more-icons.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { api } from '../../api/api.ts';
import { tellSignedIn, useRefreshMe } from '../../api/me.ts';
import { ToSignIn } from './LinkFailed.tsx';
import { takeAnswerFromAddress, takeSignInWindow, takeWantedPage, tellProven } from './openid.ts';

/** The errors that retrying cannot fix, because an administrator first has to grant access. */
const NO_ACCESS: ReadonlySet<string> = new Set([
  'OPENID_NO_GROUP',
  'OPENID_EMAIL_MISSING',
  'OPENID_EMAIL_TAKEN',
  'PERSON_DISABLED',
]);

/**
 * Shows the page to which the company's OpenID provider redirects the browser. The address contains the provider's
 * response.
 */
export function OpenidPage() {
  const { signIn: texts } = useConsoleTexts();
  const { data: company } = useCompanyConfig();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const [query] = useState(takeAnswerFromAddress);
  const [isWindow] = useState(takeSignInWindow);
  const { data, error } = useQuery({
    queryKey: [...api.signIn.finishOpenid.key, query],
    enabled: query !== '',
    // The provider's response can be used only once.
    retry: false,
    staleTime: Infinity,
    queryFn: () => api.signIn.finishOpenid({ query }),
  });
  const purpose = data?.purpose;
  useEffect(() => {
    if (purpose === undefined) return;
    if (purpose === 'proof' || isWindow) {
      if (purpose === 'proof') tellProven();
      else tellSignedIn();
      window.close();
    } else void refreshMe().then(() => navigate(takeWantedPage(), { replace: true }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [purpose]);
  if (!company) return <LoadingScreen text={texts.entering} />;
  const close = <Button onClick={() => window.close()}>{texts.closeWindow}</Button>;
  if (purpose === 'proof' || (purpose && isWindow))
    return (
      <EndScreen
        title={purpose === 'proof' ? texts.provenTitle : texts.signedInTitle}
        icon={<TickIcon />}
        lines={[texts.proven]}
        actions={close}
      />
    );
  if (query !== '' && !error) return <LoadingScreen text={texts.entering} />;
  const refusal = error && asApiError(error);
  return (
    <EndScreen
      title={refusal && NO_ACCESS.has(refusal.code) ? texts.openidNoAccess : texts.openidFailed}
      icon={<PersonIcon />}
      lines={[refusal?.message ?? texts.linkMissing]}
      // In a separate window, the person can only close the window and retry on the page that opened it.
      actions={isWindow ? close : <ToSignIn />}
    />
  );
}
