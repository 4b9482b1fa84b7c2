import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Action } from './Action.tsx';
import { CheckedForm } from './CheckedForm.tsx';
import { Actions, Dialog } from './Dialog.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { closeBy } from './use-leave-warning.ts';

interface FormDialogProps {
  title: string;
  /** Whether something in it was typed or chosen: it asks before that is lost. */
  isUnsaved: boolean;
  submit: string;
  isPending: boolean;
  error: Error | null;
  /** Answers whether it could be sent. */
  onSend: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog of its own; what fails is said in the dialog, which stays open. */
export function FormDialog({
  title,
  isUnsaved,
  submit,
  isPending,
  error,
  onSend,
  onClose,
  children,
}: FormDialogProps) {
  const { shell } = useConsoleTexts();
  const close = () => closeBy(isUnsaved, onClose);
  return (
    <Dialog title={title} onClose={close}>
      <LeaveWarning isUnsaved={isUnsaved} />
      <CheckedForm className="space-y-4" onSend={onSend}>
        {children}
        {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
        <Actions>
          <Action type="submit" variant="primary" busy={isPending}>
            {submit}
          </Action>
          <Action onClick={close}>{shell.cancel}</Action>
        </Actions>
      </CheckedForm>
    </Dialog>
  );
}
