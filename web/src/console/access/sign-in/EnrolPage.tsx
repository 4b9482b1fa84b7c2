import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { useRefreshMe, type Me } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { failureText } from './failure-text.ts';
import { canUsePasskeys } from './passkey.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAddPasskey } from './use-add-passkey.ts';
import { TotpSetUp } from './TotpSetUp.tsx';

/** Sets up the mandatory second factor: either a passkey, or an authenticator app in addition to the password. */
export function EnrolPage({ me }: { me: Me }) {
  const { signIn: texts } = useConsoleTexts();
  const refreshMe = useRefreshMe();
  const [isApp, setIsApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onAdded = (recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes) setCodes(recoveryCodes);
    else void refreshMe();
  };
  const passkey = useAddPasskey(onAdded);
  if (codes)
    return (
      <Screen title={texts.recoveryCodesTitle}>
        <RecoveryCodes codes={codes} onKept={() => void refreshMe()} />
      </Screen>
    );
  if (isApp)
    return (
      <Screen title={texts.totpTitle}>
        {me.has_password ? (
          <TotpSetUp onAdded={onAdded} onBack={() => setIsApp(false)} />
        ) : (
          <div className="mt-4 space-y-4">
            <p className="text-ink-soft">{texts.passwordFirst}</p>
            <PasswordForm />
            <Action onClick={() => setIsApp(false)}>{texts.back}</Action>
          </div>
        )}
      </Screen>
    );
  return (
    <Screen title={texts.factorTitle}>
      <p className="text-ink-soft mt-1">{texts.factorLead}</p>
      {passkey.error && <Notice tone="bad">{failureText(passkey.error, texts)}</Notice>}
      <Choice
        title={texts.passkeyTitle}
        lead={canUsePasskeys() ? texts.passkeyLead : texts.passkeyUnsupported}
      >
        <Button disabled={!canUsePasskeys()} busy={passkey.isPending} onClick={() => passkey.mutate()}>
          {texts.addPasskey}
        </Button>
      </Choice>
      <Choice title={texts.totpTitle} lead={texts.totpLead}>
        <Button variant="quiet" onClick={() => setIsApp(true)}>
          {texts.addTotp}
        </Button>
      </Choice>
    </Screen>
  );
}

function Choice({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <section className="border-line mt-5 rounded-card border p-4">
      <h2 className="font-strong">{title}</h2>
      <p className="text-small text-ink-soft mt-1 mb-3">{lead}</p>
      {children}
    </section>
  );
}
