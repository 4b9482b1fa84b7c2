import { Copyable } from './Copyable.tsx';
import { Dialog } from './Dialog.tsx';

interface SecretDialogProps {
  texts: { madeTitle: string; madeText: string; madeLabel: string };
  secret: string;
  onClose: () => void;
}

/** Shows a new secret, which the server shows only once. */
export function SecretDialog({ texts, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={texts.madeTitle} onClose={onClose}>
      <p className="mb-4">{texts.madeText}</p>
      <Copyable label={texts.madeLabel} value={secret} />
    </Dialog>
  );
}
