import type { ReactNode } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Action } from './Action.tsx';
import { Actions, Dialog } from './Dialog.tsx';
import { Failure } from './Outcome.tsx';
import { useAct, type ActOptions } from './use-act.ts';

interface ConfirmProps<Result> extends ActOptions<Result> {
  title: string;
  /** The consequences of the action, and whether it can be undone. */
  children: ReactNode;
  confirm: string;
  /** The label that replaces 'Cancel'. Needed if 'Cancel' could be mistaken for the action itself. */
  dismiss?: string;
  isDangerous?: boolean;
  /** Whether the person can confirm the action. False while required input is missing. */
  isReady?: boolean;
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
  onClose,
  ...options
}: ConfirmProps<Result>) {
  const { shell } = useConsoleTexts();
  const { mutate, isPending, error } = useAct({ ...options, onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-3">{children}</div>
      <Failure error={error} />
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
