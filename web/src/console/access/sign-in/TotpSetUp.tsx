import { useMutation } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { TotpField } from './CodeForm.tsx';
import { failureText } from './failure-text.ts';
import type { Added } from './use-add-passkey.ts';

interface TotpSetUpProps {
  onAdded: Added;
  onBack: () => void;
}

/**
 * Shows the key for the authenticator app as a QR code and as text. Asks for a code, which proves that the app has
 * stored the key.
 */
export function TotpSetUp({ onAdded, onBack }: TotpSetUpProps) {
  const { signIn: texts } = useConsoleTexts();
  const [code, setCode] = useState('');
  const {
    mutate: start,
    data: begun,
    error: startError,
  } = useMutation({ mutationFn: () => api.me.startTotp() });
  const confirm = useMutation({
    mutationFn: () => api.me.confirmTotp({ code }),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  useEffect(() => start(), [start]);
  const error = startError ?? confirm.error;
  return (
    <form
      className="mt-4 space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <p>{texts.scan}</p>
      {error && <Notice tone="bad">{failureText(error, texts)}</Notice>}
      <div className="flex min-h-48 items-center justify-center">
        {begun ? (
          <QRCodeSVG
            value={begun.uri}
            level="M"
            marginSize={4}
            size={192}
            title={texts.qrAlt}
            className="rounded-control"
          />
        ) : (
          <div className="w-48">
            <Skeleton shape="field" />
          </div>
        )}
      </div>
      {begun && <Copyable label={texts.secret} value={begun.secret} />}
      <TotpField value={code} onChange={setCode} />
      <div className="wide:flex-row-reverse flex flex-col gap-3">
        <Action type="submit" variant="primary" busy={confirm.isPending} disabled={!begun}>
          {texts.confirm}
        </Action>
        <Action onClick={onBack}>{texts.back}</Action>
      </div>
    </form>
  );
}
