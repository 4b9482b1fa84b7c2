import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Action } from './Action.tsx';
import { Actions, Dialog } from './Dialog.tsx';

interface ConfirmProps<Result> {
  title: string;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  confirm: string;
  /** Replaces 'Cancel' if that could be mistaken for the action itself. */
  dismiss?: string;
  isDangerous?: boolean;
  /** False while required input is missing. */
  isReady?: boolean;
  act: () => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks for confirmation before an action. If the action fails, the dialog stays open and shows the error. */
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
