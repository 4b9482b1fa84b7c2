import { hasEnded } from '@countersign/contract/rules/participant-state';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action, DownloadLink } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { CancelSession } from './CancelSession.tsx';
import { DuplicateSession } from './DuplicateSession.tsx';
import { ExtendSession } from './ExtendSession.tsx';
import type { Session } from './steps.ts';

/** Shows the actions that the status of the session and the person's role allow. */
export function SessionActions({ session }: { session: Session }) {
  const { session: texts, sessions } = useConsoleTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<'remind' | 'extend' | 'cancel' | 'erase' | null>(null);
  const [mayManage, mayErase, mayExport] = [useMay('manage'), useMay('erase'), useMay('evidence')];
  const maySend = useMay('send');
  const id = session.session_id;
  const isRunning = session.status === 'NEW' || session.status === 'IN_PROGRESS';
  // The reason why the session cannot be sealed although everyone has signed. Lost or altered data would have to be
  // restored.
  const unsealable = session.status === 'SEALING' ? unsealableFor(session.sealing_problem) : null;
  const close = () => setOpen(null);
  const end = (text: string) => {
    close();
    notify.success(text);
    void client.invalidateQueries({ queryKey: api.sessions.get.query(id).queryKey });
  };
  const done = (text: string) => () => end(text);
  return (
    <>
      {mayExport && (
        <DownloadLink href={api.sessions.evidenceZip.address(id)}>{texts.evidenceZip}</DownloadLink>
      )}
      {maySend && !session.erased_at && <DuplicateSession id={id} />}
      {mayManage && isRunning && (
        <>
          <Action onClick={() => setOpen('remind')}>{sessions.bulk.acts.remind}</Action>
          <Action onClick={() => setOpen('extend')}>{texts.extend}</Action>
        </>
      )}
      {mayManage && (isRunning || unsealable) && (
        <Action variant="danger" onClick={() => setOpen('cancel')}>
          {texts.cancel}
        </Action>
      )}
      {mayErase && hasEnded(session.status) && !session.erased_at && (
        <Action variant="danger" onClick={() => setOpen('erase')}>
          {texts.erase}
        </Action>
      )}
      {open === 'remind' && (
        <Confirm
          title={texts.remindTitle}
          confirm={sessions.bulk.acts.remind}
          act={() => api.sessions.remind(id)}
          onDone={({ participant_ids: reminded }) => {
            const people = session.participants.filter(({ participant_id }) =>
              reminded.includes(participant_id),
            );
            end(texts.reminded(people.map(({ name }) => name).join(', ')));
          }}
          onClose={close}
        >
          <p>{sessions.bulk.leads.remind}</p>
        </Confirm>
      )}
      {open === 'cancel' && (
        <CancelSession id={id} unsealable={unsealable} onDone={done(texts.cancelled)} onClose={close} />
      )}
      {open === 'extend' && <ExtendSession session={session} onDone={done(texts.extended)} onClose={close} />}
      {open === 'erase' && (
        <Confirm
          title={texts.eraseTitle}
          confirm={texts.erase}
          isDangerous
          act={() => api.sessions.erase(id)}
          onDone={done(texts.eraseDone)}
          onClose={close}
        >
          <p>{texts.eraseText}</p>
        </Confirm>
      )}
    </>
  );
}

const unsealableFor = (problem: Session['sealing_problem']) =>
  problem === 'FILE_UNREADABLE' || problem === 'EVIDENCE_ALTERED' ? problem : null;
