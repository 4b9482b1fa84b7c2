import type { decideReview } from '@countersign/contract/originator/review';
import { REVIEW_REASON_MAX_LENGTH } from '@countersign/contract/rules/review';
import { REPEATABLE_STEPS, type RepeatableStep } from '@countersign/contract/rules/steps';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { asApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Actions, Dialog } from '../../ui/Dialog.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { closeBy } from '../../ui/use-leave-warning.ts';
import type { Session } from '../session/steps.ts';
import { firstUnusual, signersOf } from './who-repeats.ts';

type Body = z.input<(typeof decideReview)['body']>;
export type Decision = Body['decision'];

interface DecisionDialogProps {
  decision: Decision;
  session: Session;
  review: NonNullable<Session['review']>;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms a decision, which can't be undone, and asks for its reason. Shows the error if the server refuses it. */
export function DecisionDialog({ decision, session, review, onDone, onClose }: DecisionDialogProps) {
  const { review: texts, shell, words } = useConsoleTexts();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [signer, setSigner] = useState(firstUnusual(session, review));
  const [step, setStep] = useState<RepeatableStep>('liveness');
  const { mutate, isPending, error } = useDecision(session, onDone);
  const written = reason.trim();
  const bodies: Readonly<Record<Decision, Body>> = {
    accept: { decision: 'accept', round: review.round, ...(written === '' ? {} : { reason: written }) },
    reject: { decision: 'reject', round: review.round, reason: written },
    repeat: { decision: 'repeat', round: review.round, reason: written, participant_id: signer, step },
  };
  const isFirstOfTwo = review.four_eyes && !isApproved(review);
  const about = {
    accept: { title: texts.acceptTitle, text: isFirstOfTwo ? texts.approveText : texts.acceptText },
    reject: { title: texts.rejectTitle, text: texts.rejectText },
    repeat: { title: texts.repeatTitle, text: texts.repeatText },
  }[decision];
  const close = () => closeBy(written !== '', onClose);
  const hints = { accept: texts.noteHint, reject: texts.rejectHint, repeat: texts.repeatHint };
  return (
    <Dialog title={about.title} onClose={close}>
      <LeaveWarning isUnsaved={written !== ''} />
      <form
        ref={decision === 'accept' ? beginAtSubmit : beginAtField}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const lacksReason = decision !== 'accept' && written === '';
          setIsMissing(lacksReason);
          if (lacksReason) event.currentTarget.querySelector('input')?.focus();
          else mutate(bodies[decision]);
        }}
      >
        <div className="space-y-4">
          <p>{about.text}</p>
          {decision === 'repeat' && (
            <>
              {signersOf(session).length > 1 && (
                <SelectField
                  label={texts.signer}
                  value={signer}
                  options={signersOf(session).map(({ participant_id, name }) => ({
                    value: participant_id,
                    label: name,
                  }))}
                  onChange={setSigner}
                />
              )}
              <SelectField
                label={texts.step}
                value={step}
                options={REPEATABLE_STEPS.map((value) => ({ value, label: words.steps[value] }))}
                onChange={setStep}
              />
            </>
          )}
          <TextField
            label={decision === 'accept' ? texts.note : texts.reason}
            hint={hints[decision]}
            error={isMissing ? texts.missing : undefined}
            maxLength={REVIEW_REASON_MAX_LENGTH}
            value={reason}
            onChange={setReason}
          />
          {error && <Notice tone="bad">{asApiError(error).message}</Notice>}
        </div>
        <Actions>
          <Action type="submit" variant={decision === 'reject' ? 'danger' : 'primary'} busy={isPending}>
            {texts[decision]}
          </Action>
          <Action onClick={close}>{shell.cancel}</Action>
        </Actions>
      </form>
    </Dialog>
  );
}

function useDecision({ session_id }: Session, onDone: () => void) {
  const { review: texts } = useConsoleTexts();
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: api.reviews.list.key }),
      client.invalidateQueries({ queryKey: api.sessions.get.query(session_id).queryKey }),
    ]);
  return useMutation({
    mutationFn: (body: Body) => api.reviews.decide(session_id, body),
    onSuccess: ({ outcome }) => {
      notify.success(texts.done[outcome]);
      onDone();
    },
    onSettled: refresh,
  });
}

const isApproved = ({ round, decisions }: DecisionDialogProps['review']): boolean =>
  decisions.some((one) => one.round === round && one.outcome === 'approved');

/**
 * Sets the initial focus of the modal dialog (HTML, dialog focusing steps): on the submit button after `a`, so that Enter
 * accepts, and on the first field after `r`.
 */
const beginAtSubmit = (form: HTMLFormElement | null) =>
  form?.querySelector('[type=submit]')?.setAttribute('autofocus', '');
const beginAtField = (form: HTMLFormElement | null) =>
  form?.querySelector('select, input')?.setAttribute('autofocus', '');
