import type { decideReview } from '@countersign/contract/originator/review';
import { REVIEW_REASON_MAX_LENGTH } from '@countersign/contract/rules/review';
import {
  REPEAT_NOTE_MAX_LENGTH,
  REPEAT_REASONS,
  type RepeatReason,
} from '@countersign/contract/rules/repeat-reasons';
import { REPEATABLE_STEPS, type RepeatableStep } from '@countersign/contract/rules/steps';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
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

/**
 * Confirms a decision, because it cannot be undone, and asks for its reason. If the server refuses the decision, shows
 * the error.
 */
export function DecisionDialog({ decision, session, review, onDone, onClose }: DecisionDialogProps) {
  const { review: texts, words: names } = useConsoleTexts();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [signer, setSigner] = useState(firstUnusual(session, review));
  const [step, setStep] = useState<RepeatableStep>('liveness');
  const [signerReason, setSignerReason] = useState<RepeatReason | ''>('');
  const [signerNote, setSignerNote] = useState('');
  const written = reason.trim();
  const given = written === '' ? {} : { reason: written };
  const words = signerNote.trim();
  const bodies: Readonly<Record<Decision, Body>> = {
    accept: { decision: 'accept', round: review.round, ...given },
    reject: { decision: 'reject', round: review.round, reason: written },
    repeat: {
      decision: 'repeat',
      round: review.round,
      ...given,
      participant_id: signer,
      step,
      ...(signerReason === '' ? {} : { signer_reason: signerReason }),
      ...(words === '' ? {} : { signer_note: words }),
    },
  };
  const isFirstOfTwo = review.four_eyes && !isApproved(review);
  const about = {
    accept: {
      title: texts.acceptTitle,
      text: isFirstOfTwo ? texts.approveText : texts.acceptText,
      hint: texts.noteHint,
    },
    reject: { title: texts.rejectTitle, text: texts.rejectText, hint: texts.rejectHint },
    repeat: { title: texts.repeatTitle, text: texts.repeatText, hint: texts.repeatHint },
  }[decision];
  const lacksReason = decision === 'reject' && written === '';
  const lacksSignerReason = decision === 'repeat' && signerReason === '';
  const refresh = () => {
    void client.invalidateQueries({ queryKey: api.reviews.list.key });
    void client.invalidateQueries({ queryKey: api.sessions.get.query(session.session_id).queryKey });
  };
  return (
    <FormDialog
      title={about.title}
      submit={texts[decision]}
      isDangerous={decision === 'reject'}
      values={{ written, signerReason, words }}
      isComplete={!lacksReason && !lacksSignerReason}
      problemsOf={({ facts }) => (isContact(facts['problems']) ? { signer_note: texts.contact } : {})}
      act={() => api.reviews.decide(session.session_id, bodies[decision])}
      onDone={({ outcome }) => {
        notify.success(texts.done[outcome]);
        onDone();
        refresh();
      }}
      onFailed={refresh}
      onClose={onClose}
    >
      {({ problem, refused }) => (
        <>
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
                options={REPEATABLE_STEPS.map((value) => ({ value, label: names.steps[value] }))}
                onChange={(chosen) => {
                  setStep(chosen);
                  setSignerReason('');
                }}
              />
              <SelectField
                label={texts.signerReason}
                hint={texts.signerReasonHint}
                error={problem(lacksSignerReason, texts.chooseReasonError)}
                value={signerReason}
                options={[
                  { value: '', label: texts.chooseReason },
                  ...REPEAT_REASONS[step].map((value) => ({ value, label: texts.signerReasons[value] })),
                ]}
                onChange={setSignerReason}
              />
              <TextField
                label={texts.signerNote}
                hint={texts.signerNoteHint}
                error={refused['signer_note']}
                maxLength={REPEAT_NOTE_MAX_LENGTH}
                value={signerNote}
                onChange={setSignerNote}
              />
            </>
          )}
          <TextField
            label={decision === 'reject' ? texts.reason : texts.note}
            hint={about.hint}
            error={problem(lacksReason, texts.missing)}
            maxLength={REVIEW_REASON_MAX_LENGTH}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}

const isApproved = ({ round, decisions }: DecisionDialogProps['review']): boolean =>
  decisions.some((one) => one.round === round && one.outcome === 'approved');

/** Returns whether the server found a contact in the reviewer's words to the signer. */
const isContact = (problems: unknown): boolean =>
  Array.isArray(problems) && problems.some((each: unknown) => Object(each).problem === 'contact');
