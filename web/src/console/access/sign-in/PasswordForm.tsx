import { PASSWORD_MIN_LENGTH } from '@countersign/contract/rules/staff';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { useMe, useRefreshMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { PasswordField } from './PasswordField.tsx';

/** Sets or changes the person's own password. */
export function PasswordForm() {
  const { signIn: texts } = useConsoleTexts();
  const me = useMe();
  const refreshMe = useRefreshMe();
  const [password, setPassword] = useState('');
  const [isShort, setIsShort] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.me.changePassword({ password }),
    onSuccess: () => {
      setPassword('');
      notify.success(texts.passwordChanged);
      void refreshMe();
    },
  });
  const problem = isShort
    ? texts.tooShort(PASSWORD_MIN_LENGTH)
    : error
      ? asApiError(error).message
      : undefined;
  return (
    <form
      noValidate
      className="wide:max-w-column space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const short = password.length < PASSWORD_MIN_LENGTH;
        setIsShort(short);
        if (!short) mutate();
      }}
    >
      <PasswordField
        label={texts.newPassword}
        hint={texts.newPasswordHint(PASSWORD_MIN_LENGTH)}
        error={problem}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <Action type="submit" busy={isPending}>
        {me.has_password ? texts.changePassword : texts.setPassword}
      </Action>
    </form>
  );
}
