import { useState } from 'react';
import { useCompanyConfig } from '../../api/config.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useRefreshMe } from '../api/me.ts';
import { TextField } from '../parts/TextField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { canUsePasskeys } from './passkey.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSignIn, type Next } from './use-sign-in.ts';

/** Password and code, or a passkey. The page that was asked for follows at the same address. */
export function SignInPage({ hasEnded }: { hasEnded: boolean }) {
  const { signIn: texts } = useConsoleTexts();
  const { data: company } = useCompanyConfig();
  const refreshMe = useRefreshMe();
  const [next, setNext] = useState<Next>('done');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { byPassword, byCode, byPasskey, forget, failure } = useSignIn((following) => {
    setNext(following);
    if (following !== 'code') void refreshMe();
  });
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
    <Screen company={company} title={texts.title}>
      <p className="text-ink-soft mt-1">{texts.lead}</p>
      {hasEnded && !failure && <Notice tone="calm">{texts.ended}</Notice>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form
        className="mt-6 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          forget();
          byPassword.mutate({ email: email.trim(), password });
        }}
      >
        <TextField
          label={texts.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" busy={byPassword.isPending}>
          {texts.go}
        </Button>
      </form>
      {canUsePasskeys() && (
        <>
          <p className="text-small text-ink-soft my-3 text-center">{texts.or}</p>
          <Button
            variant="quiet"
            busy={byPasskey.isPending}
            onClick={() => {
              forget();
              byPasskey.mutate();
            }}
          >
            {texts.withPasskey}
          </Button>
        </>
      )}
      <p className="text-small text-ink-soft mt-6">{texts.noPassword}</p>
    </Screen>
  );
}
