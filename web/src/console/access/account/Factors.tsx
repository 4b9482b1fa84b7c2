import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { useMe, useRefreshMe, type Me } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Section } from '../../ui/Page.tsx';
import { failureText } from '../sign-in/failure-text.ts';
import { canUsePasskeys } from '../sign-in/passkey.ts';
import { RecoveryCodes } from '../sign-in/RecoveryCodes.tsx';
import { useAddPasskey } from '../sign-in/use-add-passkey.ts';
import { TotpSetUp } from '../sign-in/TotpSetUp.tsx';

type Open =
  | { passkey: Me['passkeys'][number] }
  | 'add-app'
  | 'remove-app'
  | 'renew'
  | readonly string[]
  | null;

/** Shows the passkeys, the authenticator app, and the recovery codes. */
export function Factors() {
  const { signIn: texts } = useConsoleTexts();
  const me = useMe();
  const refreshMe = useRefreshMe();
  const [open, setOpen] = useState<Open>(null);
  const onAdded = (codes: readonly string[] | null) => {
    void refreshMe();
    setOpen(codes);
  };
  const passkey = useAddPasskey(onAdded);
  const close = () => setOpen(null);
  const done = () => {
    void refreshMe();
    close();
  };
  const addPasskey = () =>
    passkey.mutate(undefined, { onError: (error) => notify.error(failureText(error, texts)) });
  return (
    <>
      <Section
        title={texts.passkeys}
        actions={
          canUsePasskeys() && (
            <Action busy={passkey.isPending} onClick={addPasskey}>
              {texts.addPasskey}
            </Action>
          )
        }
      >
        {me.passkeys.length === 0 && <p className="text-ink-soft">{texts.noPasskeys}</p>}
        <ul className="divide-line divide-y">
          {me.passkeys.map((each) => (
            <li key={each.passkey_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <div>
                <p className="font-strong">{each.name}</p>
                <p className="text-small text-ink-soft">
                  {each.is_synced ? texts.synced : texts.onDevice} · {texts.added}{' '}
                  <Ago at={each.created_at} /> · {texts.lastUsed}{' '}
                  {each.last_used_at ? <Ago at={each.last_used_at} /> : texts.never}
                </p>
              </div>
              <Action variant="danger" onClick={() => setOpen({ passkey: each })}>
                {texts.remove}
              </Action>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={texts.app}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{me.has_totp ? texts.appOn : texts.appOff}</p>
          <div className="flex flex-wrap gap-2">
            <Action onClick={() => setOpen('add-app')}>
              {me.has_totp ? texts.replaceApp : texts.addTotp}
            </Action>
            {me.has_totp && (
              <Action variant="danger" onClick={() => setOpen('remove-app')}>
                {texts.remove}
              </Action>
            )}
          </div>
        </div>
      </Section>
      <Section title={texts.recoverySection}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{texts.codesLeft(me.recovery_codes_left)}</p>
          <Action onClick={() => setOpen('renew')}>{texts.renewCodes}</Action>
        </div>
      </Section>
      <OpenDialog open={open} onClose={close} onDone={done} onAdded={onAdded} />
    </>
  );
}

interface OpenDialogProps {
  open: Open;
  onClose: () => void;
  onDone: () => void;
  onAdded: (codes: readonly string[] | null) => void;
}

function OpenDialog({ open, onClose, onDone, onAdded }: OpenDialogProps) {
  const { signIn: texts } = useConsoleTexts();
  if (open === null) return null;
  if (open === 'add-app')
    return (
      <Dialog title={texts.totpTitle} onClose={onClose}>
        <TotpSetUp onAdded={onAdded} onBack={onClose} />
      </Dialog>
    );
  if (open === 'remove-app')
    return (
      <Confirm
        title={texts.removeApp}
        confirm={texts.remove}
        isDangerous
        act={() => api.me.removeTotp()}
        onDone={onDone}
        onClose={onClose}
      >
        <p>{texts.removeAppText}</p>
      </Confirm>
    );
  if (open === 'renew')
    return (
      <Confirm
        title={texts.renewCodes}
        confirm={texts.renewCodes}
        act={() => api.me.renewRecoveryCodes()}
        onDone={({ recovery_codes }) => onAdded(recovery_codes)}
        onClose={onClose}
      >
        <p>{texts.renewCodesText}</p>
      </Confirm>
    );
  if ('passkey' in open)
    return (
      <Confirm
        title={texts.removePasskey}
        confirm={texts.remove}
        isDangerous
        act={() => api.me.removePasskey(open.passkey.passkey_id)}
        onDone={onDone}
        onClose={onClose}
      >
        <p>{texts.removePasskeyText(open.passkey.name)}</p>
      </Confirm>
    );
  return (
    <Dialog title={texts.recoveryCodesTitle} onClose={onClose}>
      <RecoveryCodes codes={open} onKept={onClose} />
    </Dialog>
  );
}
