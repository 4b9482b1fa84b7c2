import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Action } from './Action.tsx';
import { Confirm } from './Confirm.tsx';
import { Copyable } from './Copyable.tsx';
import { Actions, Dialog } from './Dialog.tsx';

interface SecretDialogProps {
  texts: { madeTitle: string; madeText: string; madeLabel: string };
  secret: string;
  /** Whether the dialog closes without confirmation, because a lost secret can be replaced with one click. */
  isReplaceable?: boolean;
  onClose: () => void;
}

/**
 * Shows a new secret. The server shows it only once, so closing the dialog before copying the secret asks for
 * confirmation.
 */
export function SecretDialog({ texts, secret, isReplaceable = false, onClose }: SecretDialogProps) {
  const { shell } = useConsoleTexts();
  const [isCopied, setIsCopied] = useState(isReplaceable);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => (isCopied ? onClose() : setIsAsking(true));
  return (
    <Dialog title={texts.madeTitle} onClose={close}>
      <p className="mb-4">{texts.madeText}</p>
      <Copyable label={texts.madeLabel} value={secret} onCopied={() => setIsCopied(true)} />
      <Actions>
        <Action variant="primary" onClick={close}>
          {shell.done}
        </Action>
      </Actions>
      {isAsking && (
        <Confirm
          title={shell.secretTitle}
          confirm={shell.secretClose}
          dismiss={shell.secretStay}
          isDangerous
          act={async () => onClose()}
          onClose={() => setIsAsking(false)}
        >
          <p>{shell.secretText}</p>
        </Confirm>
      )}
    </Dialog>
  );
}
