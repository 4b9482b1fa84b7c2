import { useState, type ReactNode } from 'react';
import { asApiError } from '../../api/client.ts';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Action } from './Action.tsx';
import { CheckedForm } from './CheckedForm.tsx';
import { Actions, Dialog } from './Dialog.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { useChanged } from './use-changed.ts';
import { useAct, type ActOptions } from './use-act.ts';
import { closeBy } from './use-leave-warning.ts';

interface FormDialogProps<Result> extends ActOptions<Result> {
  title: string;
  /** The label of the button that submits the form. */
  submit: string;
  isDangerous?: boolean;
  /** Once these differ from the initial values, closing the dialog asks for confirmation. */
  values: object;
  isComplete: boolean;
  onClose: () => void;
  /** The fields show `failure` themselves. */
  isFailureInField?: boolean;
  /** Renders the fields. */
  children: (form: FormState) => ReactNode;
}

interface FormState {
  /** Returns the text of a validation error, but only after the first attempt to submit. */
  problem: (isWrong: boolean, text: string) => string | undefined;
  /** Why the last attempt to submit failed. */
  failure: string | undefined;
}

/** Shows a dialog with a form. If submitting fails, the dialog stays open and shows the error. */
export function FormDialog<Result>({
  title,
  submit,
  isDangerous = false,
  values,
  isComplete,
  onClose,
  isFailureInField = false,
  children,
  ...options
}: FormDialogProps<Result>) {
  const { shell } = useConsoleTexts();
  const isUnsaved = useChanged(values);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, isPending, error } = useAct({ ...options, onClose });
  const submitForm = () => {
    setWasSubmitted(true);
    if (isComplete) mutate();
    return isComplete;
  };
  const problem = (isWrong: boolean, text: string) => (wasSubmitted && isWrong ? text : undefined);
  const failure = error ? asApiError(error).message : undefined;
  const close = () => closeBy(isUnsaved, onClose);
  return (
    <Dialog title={title} onClose={close}>
      <LeaveWarning isUnsaved={isUnsaved} />
      <CheckedForm className="space-y-4" onSend={submitForm}>
        {children({ problem, failure })}
        {failure !== undefined && !isFailureInField && <Notice tone="bad">{failure}</Notice>}
        <Actions>
          <Action type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={isPending}>
            {submit}
          </Action>
          <Action onClick={close}>{shell.cancel}</Action>
        </Actions>
      </CheckedForm>
    </Dialog>
  );
}
