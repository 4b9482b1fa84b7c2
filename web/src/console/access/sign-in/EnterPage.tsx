import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCompanyConfig } from '../../../api/config.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { api } from '../../api/api.ts';
import { useRefreshMe } from '../../api/me.ts';
import { LinkFailed } from './LinkFailed.tsx';
import { takeTokenFromAddress } from './token-in-address.ts';

/**
 * Signs in with a one-time link from the operator, for example as the first administrator. The link is used only after
 * a click, so that a link preview cannot use it up.
 */
export function EnterPage() {
  const { signIn: texts } = useConsoleTexts();
  const { data: company } = useCompanyConfig();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const [token] = useState(takeTokenFromAddress);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.signIn.withLink({ token }),
    onSuccess: async () => {
      await refreshMe();
      await navigate('/', { replace: true });
    },
  });
  if (!company) return <LoadingScreen text={texts.entering} />;
  if (token === '' || error) return <LinkFailed error={error} />;
  return (
    <Screen
      title={texts.enterTitle}
      actions={
        <Button busy={isPending} onClick={() => mutate()}>
          {texts.confirm}
        </Button>
      }
    >
      <p className="text-ink-soft mt-3">{texts.enterLead}</p>
    </Screen>
  );
}
