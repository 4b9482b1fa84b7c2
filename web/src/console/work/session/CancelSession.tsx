import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface CancelSessionProps {
  id: string;
  /** The reason why a session that everyone has signed cannot be sealed. Null for any other session. */
  unsealable: 'FILE_UNREADABLE' | 'EVIDENCE_ALTERED' | null;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for a reason and cancels the session. The console requires a reason, but the API does not. */
export function CancelSession({ id, unsealable, onDone, onClose }: CancelSessionProps) {
  const { session: texts } = useConsoleTexts();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const leads = { FILE_UNREADABLE: texts.cancelSignedText, EVIDENCE_ALTERED: texts.cancelAlteredText };
  return (
    <Confirm
      title={texts.cancelTitle}
      confirm={texts.cancel}
      dismiss={texts.keep}
      isDangerous
      isReady={given !== ''}
      act={() => api.sessions.cancel(id, { reason: given })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{unsealable ? leads[unsealable] : texts.cancelText}</p>
      <TextField
        label={texts.cancelReason}
        hint={texts.cancelReasonHint}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </Confirm>
  );
}
