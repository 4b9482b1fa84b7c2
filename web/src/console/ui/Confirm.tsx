import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Action } from './Action.tsx';
import { Actions, Dialog } from './Dialog.tsx';

interface ConfirmProps<Result> {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirm: string;
  /** Where 'Cancel' could be taken for the act itself. */
  dismiss?: string;
  isDangerous?: boolean;
  /** False while something is still missing. */
  isReady?: boolean;
  act: () => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone; what fails is said in the dialog, which stays open. */
export function Confirm<Result>({
  title,
  children,
  confirm,
  dismiss,
  isDangerous = false,
  isReady = true,
  act,
  onDone,
  onClose,
}: ConfirmProps<Result>) {
  const { shell } = useConsoleTexts();
  const { mutate, isPending, error } = useMutation({ mutationFn: act, onSuccess: onDone });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-3">{children}</div>
      {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
      <Actions>
        <Action
          variant={isDangerous ? 'danger' : 'primary'}
          busy={isPending}
          disabled={!isReady}
          onClick={() => mutate()}
        >
          {confirm}
        </Action>
        <Action onClick={onClose}>{dismiss ?? shell.cancel}</Action>
      </Actions>
    </Dialog>
  );
}
