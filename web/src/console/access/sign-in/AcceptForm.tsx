import { PASSWORD_MIN_LENGTH } from '@countersign/contract/rules/staff';
import type { readInvitation } from '@countersign/contract/staff/people';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCompany } from '../../../api/config.ts';
import { asApiError, type DataOf } from '../../../api/client.ts';
import { useConsoleLanguage, useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { api } from '../../api/api.ts';
import { useRefreshMe } from '../../api/me.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSignInWays } from './openid.ts';
import { OpenidButton } from './OpenidButton.tsx';
import { canUsePasskeys } from './passkey.ts';
import { PasswordField } from './PasswordField.tsx';

type Invitation = DataOf<typeof readInvitation>;

/** The values that the person enters. The person sets up either a password or a passkey. */
interface Account {
  name: string;
  email?: string;
  password?: string;
}

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
}

export function AcceptForm({ token, invitation }: AcceptFormProps) {
  const { signIn: texts, shell } = useConsoleTexts();
  const { company_name } = useCompany();
  const language = useConsoleLanguage();
  const navigate = useNavigate();
  const refreshMe = useRefreshMe();
  const { data: ways } = useSignInWays();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (account: Account) => api.signIn.acceptInvitation({ token, language, ...account }),
    onSuccess: async () => {
      await refreshMe();
      await navigate('/', { replace: true });
    },
  });
  return (
    <Screen title={texts.invitationTitle(company_name)}>
      <div className="text-ink-soft mt-1 space-y-1">
        <p>{texts.invitationLead(shell.roles[invitation.role])}</p>
        {invitation.email !== null && <p className="break-words">{invitation.email}</p>}
      </div>
      {invitation.replaces && <Notice tone="warn">{texts.invitationReplaces}</Notice>}
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      {ways?.openid && (
        <div className="mt-6 space-y-3">
          <p>{texts.invitationOpenid}</p>
          <OpenidButton variant={invitation.own ? 'quiet' : 'primary'} wantedPage="/" />
          {invitation.own && <p className="text-small text-ink-soft text-center">{texts.or}</p>}
        </div>
      )}
      {invitation.own && <AccountForm invitation={invitation} isPending={isPending} onSubmit={mutate} />}
    </Screen>
  );
}

interface AccountFormProps {
  invitation: Invitation;
  isPending: boolean;
  onSubmit: (account: Account) => void;
}

/** Sets up an account of this installation, with a password or a passkey. */
function AccountForm({ invitation, isPending, onSubmit }: AccountFormProps) {
  const { signIn: texts } = useConsoleTexts();
  const [name, setName] = useState(invitation.name);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isPasswordless, setIsPasswordless] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  // The first administrator's invitation contains no email address.
  const isFirst = invitation.email === null;
  const isEmailMissing = isFirst && !email.includes('@');
  const isShort = !isPasswordless && password.length < PASSWORD_MIN_LENGTH;
  return (
    <form
      noValidate
      className="mt-6 space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        setWasSubmitted(true);
        if (name.trim() === '' || isShort || isEmailMissing) return;
        onSubmit({
          name,
          ...(isPasswordless ? {} : { password }),
          ...(isFirst ? { email: email.trim() } : {}),
        });
      }}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={wasSubmitted && name.trim() === '' ? texts.missing : undefined}
        autoComplete="name"
        value={name}
        onChange={setName}
      />
      {isFirst && (
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          error={wasSubmitted && isEmailMissing ? texts.missing : undefined}
          value={email}
          onChange={setEmail}
        />
      )}
      {!isPasswordless && (
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint(PASSWORD_MIN_LENGTH)}
          error={wasSubmitted && isShort ? texts.tooShort(PASSWORD_MIN_LENGTH) : undefined}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
      )}
      {canUsePasskeys() && (
        <CheckField
          label={texts.passwordless}
          hint={texts.passwordlessHint}
          checked={isPasswordless}
          onChange={setIsPasswordless}
        />
      )}
      <Button type="submit" busy={isPending}>
        {texts.accept}
      </Button>
    </form>
  );
}
