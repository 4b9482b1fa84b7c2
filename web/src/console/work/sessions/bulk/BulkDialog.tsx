import { useState } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { StillTickIcon } from '../../../../ui/more-icons.tsx';
import { Action } from '../../../ui/Action.tsx';
import { Actions, Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSessionText } from '../../session/Signers.tsx';
import type { SessionSummary } from '../merge-pages.ts';
import { cancelFor, download, remind, type BulkAct } from './acts.ts';
import { useBulk, type Outcome } from './use-bulk.ts';

interface BulkDialogProps {
  act: BulkAct;
  sessions: readonly SessionSummary[];
  onClose: () => void;
}

/** Asks for confirmation, then shows the progress and the result for each session. */
export function BulkDialog({ act, sessions, onClose }: BulkDialogProps) {
  const { sessions: texts, session: one, shell } = useConsoleTexts();
  const [reason, setReason] = useState('');
  // The selection when the dialog was opened. The list behind the dialog continues to change.
  const [chosen] = useState(sessions);
  const perform = { remind, cancel: cancelFor(reason.trim()), download };
  const { outcomes, run } = useBulk(perform[act]);
  const isOver = outcomes?.length === chosen.length;
  return (
    <Dialog title={texts.bulk.titles[act](chosen.length)} onClose={onClose}>
      {!outcomes && (
        <>
          <p className="mb-3">{texts.bulk.leads[act]}</p>
          {act === 'cancel' && (
            <TextField
              label={one.cancelReason}
              hint={one.cancelReasonHint}
              maxLength={500}
              value={reason}
              onChange={setReason}
            />
          )}
          <Actions>
            <Action
              variant={act === 'cancel' ? 'danger' : 'primary'}
              disabled={act === 'cancel' && reason.trim() === ''}
              onClick={() => void run(chosen)}
            >
              {texts.bulk.acts[act]}
            </Action>
            <Action onClick={onClose}>{shell.close}</Action>
          </Actions>
        </>
      )}
      {outcomes && (
        <>
          <output className="block">{texts.bulk.progress(outcomes.length, chosen.length)}</output>
          <progress
            aria-label={texts.bulk.acts[act]}
            max={chosen.length}
            value={outcomes.length}
            className="bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand [&::-moz-progress-bar]:bg-brand mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full"
          />
          <ul className="divide-line mt-4 divide-y">
            {outcomes.map((outcome) => (
              <Result key={outcome.session.session_id} outcome={outcome} />
            ))}
          </ul>
          <Actions>
            <Action variant={isOver ? 'primary' : 'quiet'} onClick={onClose}>
              {isOver ? shell.close : texts.bulk.stop}
            </Action>
          </Actions>
        </>
      )}
    </Dialog>
  );
}

function Result({ outcome: { session, failure } }: { outcome: Outcome }) {
  const { sessions: texts } = useConsoleTexts();
  const textOf = useSessionText();
  return (
    <li className="flex gap-3 py-2">
      <span className={`mt-0.5 size-4 flex-none ${failure === null ? 'text-good' : 'text-bad'}`}>
        {failure === null ? <StillTickIcon /> : <AlertIcon />}
      </span>
      <div className="min-w-0">
        <p className="break-words">{textOf(session)}</p>
        <p className="text-small text-ink-soft">{failure ?? texts.bulk.done}</p>
      </div>
    </li>
  );
}
