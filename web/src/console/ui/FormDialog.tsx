import { useEffect, useRef, useState, type ReactNode } from 'react';
import { asApiError, type ApiError } from '../../api/client.ts';
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
  /** The values of the form. If they differ from the initial values, closing the dialog asks for confirmation. */
  values: object;
  isComplete: boolean;
  onClose: () => void;
  /** Whether the fields show `failure`. If not, the dialog shows it. */
  isFailureInField?: boolean;
  /** Returns a text for each field that the server refused. The first of these fields gets the focus. */
  problemsOf?: (error: ApiError) => Readonly<Record<string, string>>;
  /** Renders the fields of the form. */
  children: (form: FormState) => ReactNode;
}

interface FormState {
  /** Returns the text if the value is wrong, but only after the first attempt to submit. */
  problem: (isWrong: boolean, text: string) => string | undefined;
  /** The reason why the last attempt to submit failed. Undefined if there was no failure. */
  failure: string | undefined;
  /** The texts of the fields that the server refused, by field. */
  refused: Readonly<Record<string, string>>;
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
  problemsOf = () => ({}),
  children,
  ...options
}: FormDialogProps<Result>) {
  const { shell } = useConsoleTexts();
  const isUnsaved = useChanged(values);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useAct({ ...options, onClose });
  useEffect(() => {
    if (!error) return;
    const refusedField = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    // The button was disabled during the request and has lost the focus.
    const button = form.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    if (refusedField) refusedField.focus();
    else if (document.activeElement === document.body) button?.focus();
  }, [error]);
  const submitForm = () => {
    setWasSubmitted(true);
    if (isComplete) mutate();
    return isComplete;
  };
  const problem = (isWrong: boolean, text: string) => (wasSubmitted && isWrong ? text : undefined);
  const refused = error ? problemsOf(asApiError(error)) : {};
  const isRefused = Object.keys(refused).length > 0;
  const failure = error ? asApiError(error).message : undefined;
  const close = () => closeBy(isUnsaved, onClose);
  return (
    <Dialog title={title} onClose={close}>
      <LeaveWarning isUnsaved={isUnsaved} />
      <CheckedForm className="space-y-4" onSend={submitForm}>
        <div ref={form} className="space-y-4">
          {children({ problem, failure, refused })}
        </div>
        {failure !== undefined && !isFailureInField && !isRefused && <Notice tone="bad">{failure}</Notice>}
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
