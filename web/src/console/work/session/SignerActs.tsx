import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { LeaveWarning } from '../../ui/LeaveWarning.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { closeBy } from '../../ui/use-leave-warning.ts';
import type { Participant, Session } from './steps.ts';

type Open = 'resend' | 'correct' | { link: string; title: string };

interface ActProps {
  person: Participant;
  session: Session;
}

/**
 * Actions for a signer who has not signed: a new link to the same or to a corrected address. Either shows the link once.
 */
export function SignerActs({ person, session }: ActProps) {
  const { session: texts } = useConsoleTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: api.sessions.get.query(session.session_id).queryKey });
  return (
    <div className="flex flex-wrap gap-2">
      <Action onClick={() => setOpen('correct')}>{texts.correct}</Action>
      <Action onClick={() => setOpen('resend')}>{texts.resend}</Action>
      {open === 'resend' && (
        <Confirm
          title={texts.resendTitle(person.name)}
          confirm={texts.resend}
          act={async () => {
            const { link } = await api.sessions.resendLink(session.session_id, person.participant_id);
            setOpen({ link, title: texts.resent });
          }}
          onDone={refresh}
          onClose={close}
        >
          <p>{texts.resendText}</p>
        </Confirm>
      )}
      {open === 'correct' && (
        <CorrectContact
          person={person}
          session={session}
          onCorrected={(link) => setOpen({ link, title: texts.corrected })}
          onDone={refresh}
          onClose={close}
        />
      )}
      {open !== null && typeof open !== 'string' && (
        <SecretDialog
          texts={{ madeTitle: open.title, madeText: texts.newLinkLead, madeLabel: texts.newLink }}
          secret={open.link}
          onClose={close}
        />
      )}
    </div>
  );
}

interface CorrectContactProps extends ActProps {
  onCorrected: (link: string) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Known contact details are shown masked. An empty field leaves them unchanged. */
function CorrectContact({ person, session, onCorrected, onDone, onClose }: CorrectContactProps) {
  const { session: texts } = useConsoleTexts();
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const body = {
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
  };
  const isTyped = Object.keys(body).length > 0;
  return (
    <Confirm
      title={texts.correctTitle(person.name)}
      confirm={texts.correctConfirm}
      isReady={isTyped}
      act={async () => {
        const { link } = await api.sessions.correctContact(session.session_id, person.participant_id, body);
        onCorrected(link);
      }}
      onDone={onDone}
      onClose={() => closeBy(isTyped, onClose)}
    >
      <LeaveWarning isUnsaved={isTyped} />
      <p>{texts.correctText}</p>
      <TextField
        label={texts.newPhone}
        hint={texts.known(person.phone_masked)}
        type="tel"
        autoComplete="off"
        placeholder="+91 98765 43210"
        value={phone}
        onChange={setPhone}
      />
      <TextField
        label={texts.newEmail}
        hint={person.email_masked === null ? texts.noEmail : texts.known(person.email_masked)}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
    </Confirm>
  );
}
