import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { LoadingScreen } from '../../../ui/LoadingScreen.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { useRefreshMe } from '../../api/me.ts';
import { CodeForm } from './CodeForm.tsx';
import { useSignInWays } from './openid.ts';
import { OpenidButton } from './OpenidButton.tsx';
import { OwnWays } from './OwnWays.tsx';
import { useSignIn, type Next } from './use-sign-in.ts';

/**
 * Offers every available method: password and code, passkey, and company account. The address does not change, so the
 * requested page opens afterwards.
 */
export function SignInPage({ hasEnded }: { hasEnded: boolean }) {
  const { signIn: texts, shell } = useConsoleTexts();
  const refreshMe = useRefreshMe();
  const { data: ways, isPending } = useSignInWays();
  const [next, setNext] = useState<Next>('done');
  const signIn = useSignIn((following) => {
    setNext(following);
    if (following !== 'code') void refreshMe();
  });
  const { byCode, forget, failure } = signIn;
  if (isPending) return <LoadingScreen text={shell.loading} />;
  if (next === 'code')
    return (
      <CodeForm
        failure={failure}
        busy={byCode.isPending}
        onCode={(code) => {
          forget();
          byCode.mutate(code);
        }}
        onBack={() => {
          forget();
          setNext('done');
        }}
      />
    );
  return (
    <Screen title={texts.title}>
      <p className="text-ink-soft mt-1">{texts.lead}</p>
      {hasEnded && !failure && <Notice tone="calm">{texts.ended}</Notice>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {ways?.own === false ? (
        <div className="mt-6">
          <OpenidButton variant="primary" hasEnded={hasEnded} />
        </div>
      ) : (
        <OwnWays signIn={signIn} hasOpenid={ways?.openid ?? false} hasEnded={hasEnded} />
      )}
    </Screen>
  );
}
