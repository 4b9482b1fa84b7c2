import { TOTP_DIGITS } from '@countersign/contract/rules/staff';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface CodeFormProps {
  failure: string | undefined;
  busy: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** Asks for the second factor after the password. It is the code of an authenticator app, or a recovery code. */
export function CodeForm({ failure, busy, onCode, onBack }: CodeFormProps) {
  const { signIn: texts } = useConsoleTexts();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  return (
    <Screen title={isRecovery ? texts.recoveryTitle : texts.codeTitle}>
      <p className="text-ink-soft mt-1">{isRecovery ? texts.recoveryLead : texts.codeLead}</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <form
        className="mt-6 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          onCode(code.trim());
        }}
      >
        {isRecovery ? (
          <TextField
            key="recovery"
            label={texts.recovery}
            autoComplete="off"
            required
            value={code}
            onChange={setCode}
          />
        ) : (
          <TotpField value={code} onChange={setCode} />
        )}
        <Button type="submit" busy={busy}>
          {texts.confirm}
        </Button>
      </form>
      <div className="mt-3 space-y-3">
        <Button
          variant="quiet"
          onClick={() => {
            setCode('');
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? texts.useCode : texts.useRecovery}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {texts.startOver}
        </Button>
      </div>
    </Screen>
  );
}

/** Shows the field for the digits of an authenticator app. The browser may fill them in. */
export function TotpField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { signIn: texts } = useConsoleTexts();
  return (
    <TextField
      label={texts.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\s*(\\d\\s*){${TOTP_DIGITS}}`}
      title={texts.codeLead}
      required
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\s/g, ''))}
    />
  );
}
