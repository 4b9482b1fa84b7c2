/** Confirms the person's identity with any method that the person has set up. Loaded on demand. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { api } from '../../api/api.ts';
import { useMe, useRefreshMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Actions, Dialog } from '../../ui/Dialog.tsx';
import { TotpField } from './CodeForm.tsx';
import { failureText } from './failure-text.ts';
import { OpenidProof } from './OpenidProof.tsx';
import { canUsePasskeys, choosePasskey } from './passkey.ts';
import { PasswordField } from './PasswordField.tsx';

type Shown = { passkey: true } | { password?: string; code?: string };

export function Proof({ onSettled }: { onSettled: (proven: boolean) => void }) {
  const { signIn: texts, shell } = useConsoleTexts();
  const me = useMe();
  const refreshMe = useRefreshMe();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (shown: Shown) => api.proof.prove('passkey' in shown ? await passkeyProof() : shown),
    onSuccess: () => {
      void refreshMe();
      onSettled(true);
    },
  });
  const hasPasskey = me.passkeys.length > 0 && canUsePasskeys();
  return (
    <Dialog title={texts.proofTitle} onClose={() => onSettled(false)}>
      <p>{texts.proofLead}</p>
      {me.has_openid && (
        <OpenidProof
          onProof={() => {
            void refreshMe();
            onSettled(true);
          }}
          onClose={() => onSettled(false)}
        />
      )}
      {error && <Notice tone="bad">{failureText(error, texts)}</Notice>}
      {hasPasskey && (
        <div className="mt-4">
          <Action variant="primary" busy={isPending} onClick={() => mutate({ passkey: true })}>
            {texts.proveWithPasskey}
          </Action>
        </div>
      )}
      {me.has_password && (
        <form
          className="mt-5 space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ password, ...(me.has_totp ? { code } : {}) });
          }}
        >
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {me.has_totp && <TotpField value={code} onChange={setCode} />}
          <Actions>
            <Action type="submit" variant={hasPasskey ? 'quiet' : 'primary'} busy={isPending}>
              {texts.prove}
            </Action>
            <Action onClick={() => onSettled(false)}>{shell.cancel}</Action>
          </Actions>
        </form>
      )}
    </Dialog>
  );
}

async function passkeyProof() {
  const { attempt_id, options } = await api.proof.startPasskey();
  return { attempt_id, response: await choosePasskey(options) };
}
