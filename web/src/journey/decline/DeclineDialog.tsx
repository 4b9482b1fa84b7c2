import {
  DECLINE_REASONS,
  DECLINE_WORDS_MAX_LENGTH,
  type DeclineMode,
  type DeclineReason,
} from '@countersign/contract/rules/decline';
import type { declineToSign } from '@countersign/contract/signer/decline';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { useOptionTexts } from '../../texts/option-texts.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { useClosedByBack } from '../../ui/back.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useModal } from '../../ui/use-modal.ts';

export interface DeclineDialogProps {
  mode: Exclude<DeclineMode, 'off'>;
  api: SignerApi;
  participantId: string;
  onDeclined: () => void;
  onClose: () => void;
}

/** Explains what declining means, and asks for a reason and a confirmation, because declining is final. */
export function DeclineDialog({ mode, api, participantId, onDeclined, onClose }: DeclineDialogProps) {
  const { decline } = useOptionTexts();
  const { failures } = useTexts();
  const dialog = useModal('.decline-open');
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const [answer, setAnswer] = useState<Answer>({ reason: null, words: '' });
  const [wasAsked, setWasAsked] = useState(false);
  const missing = missingIn(answer);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ reason, words }: { reason: DeclineReason; words: string }) =>
      api.call<typeof declineToSign>({
        method: 'POST',
        path: '/api/v1/participant/decline',
        body: { participant_id: participantId, reason, ...(words === '' ? {} : { words }) },
      }),
    onSuccess: onDeclined,
  });
  useClosedByBack(!isPending, onClose);
  const submit = () => {
    setWasAsked(true);
    if (answer.reason && !missing) mutate({ reason: answer.reason, words: answer.words.trim() });
    else form.current?.querySelector<HTMLElement>(missing === 'words' ? 'textarea' : 'input')?.focus();
  };
  const problem = wasAsked ? missing : null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isPending) onClose();
      }}
      // Reopens the dialog while a call is running. Chromium closes a dialog after a second Esc in a row, even if the
      // page prevents it.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        if (isPending) currentTarget.showModal();
        else onClose();
      }}
      className="dialog text-base"
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 id={`${id}-title`} className="text-lead font-strong">
          {decline.title}
        </h2>
        <p id={`${id}-text`} className="text-ink-soft mt-3">
          {decline[mode]}
        </p>
        <ReasonField answer={answer} isMissing={problem === 'reason'} onChange={setAnswer} />
        <WordsField answer={answer} isMissing={problem === 'words'} onChange={setAnswer} />
        {error && (
          <Notice tone="bad" title={decline.failed}>
            {error instanceof ApiError ? error.message : failures.other}
          </Notice>
        )}
        <div className="mt-4 flex flex-col gap-3">
          {/* Going back is the more prominent button, because declining cannot be undone. */}
          <Button disabled={isPending || isSuccess} onClick={onClose}>
            {decline.back}
          </Button>
          <Button type="submit" variant="quiet" busy={isPending || isSuccess}>
            {decline.confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface AnswerFieldProps {
  answer: Answer;
  isMissing: boolean;
  onChange: (answer: Answer) => void;
}

function ReasonField({ answer, isMissing, onChange }: AnswerFieldProps) {
  const { decline } = useOptionTexts();
  const id = useId();
  return (
    <fieldset className="mt-4" aria-describedby={isMissing ? id : undefined}>
      <legend className="font-strong">{decline.why}</legend>
      {isMissing && (
        <p id={id} role="alert" className="text-bad">
          {decline.reasonMissing}
        </p>
      )}
      {DECLINE_REASONS.map((reason) => (
        <label key={reason} className="decline-choice">
          <input
            type="radio"
            name={`${id}-reason`}
            checked={answer.reason === reason}
            onChange={() => onChange({ ...answer, reason })}
          />
          {decline.reasons[reason]}
        </label>
      ))}
    </fieldset>
  );
}

function WordsField({ answer, isMissing, onChange }: AnswerFieldProps) {
  const { decline } = useOptionTexts();
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-words`} className="font-strong mt-3 block">
        {decline.words}
      </label>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {decline.wordsHint}
      </p>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className="text-bad">
          {decline.wordsMissing}
        </p>
      )}
      <textarea
        id={`${id}-words`}
        rows={3}
        maxLength={DECLINE_WORDS_MAX_LENGTH}
        value={answer.words}
        aria-describedby={isMissing ? `${id}-hint ${id}-missing` : `${id}-hint`}
        aria-invalid={isMissing || undefined}
        aria-required={answer.reason === 'OTHER'}
        onChange={({ target }) => onChange({ ...answer, words: target.value })}
        className="decline-words"
      />
    </>
  );
}

interface Answer {
  reason: DeclineReason | null;
  words: string;
}

/**
 * Returns the input that is missing: a reason, or an explanation if none of the listed reasons fits. Returns null if
 * the answer is complete.
 */
function missingIn({ reason, words }: Answer): 'reason' | 'words' | null {
  if (reason === null) return 'reason';
  return reason === 'OTHER' && words.trim() === '' ? 'words' : null;
}
