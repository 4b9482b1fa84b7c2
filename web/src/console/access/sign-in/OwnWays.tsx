import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OpenidButton } from './OpenidButton.tsx';
import { canUsePasskeys } from './passkey.ts';
import { PasswordField } from './PasswordField.tsx';
import type { useSignIn } from './use-sign-in.ts';

interface OwnWaysProps {
  signIn: ReturnType<typeof useSignIn>;
  /** Whether the page also offers the company account. */
  hasOpenid: boolean;
  hasEnded: boolean;
}

/** Signs in with credentials of this installation: a password or a passkey. */
export function OwnWays({ signIn, hasOpenid, hasEnded }: OwnWaysProps) {
  const { signIn: texts } = useConsoleTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { byPassword, byPasskey, forget } = signIn;
  const hasPasskeys = canUsePasskeys();
  return (
    <>
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
      {(hasOpenid || hasPasskeys) && <p className="text-small text-ink-soft my-3 text-center">{texts.or}</p>}
      <div className="space-y-3">
        {hasOpenid && <OpenidButton variant="quiet" hasEnded={hasEnded} />}
        {hasPasskeys && (
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
        )}
      </div>
      <p className="text-small text-ink-soft mt-6">{texts.noPassword}</p>
    </>
  );
}
