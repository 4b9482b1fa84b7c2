import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { listOf, withExample } from '../send/problems.ts';
import { sentQuery } from '../send/sent.ts';
import type { Participant, Session } from './steps.ts';

type Open = 'resend' | 'copy' | 'correct' | { link: string; title: string; lead: string };

interface ActProps {
  person: Participant;
  session: Session;
}

/**
 * Shows the actions for a signer who has not signed. They create a new link to copy, or send one to the same or to
 * corrected contact details. Each action shows its link only once.
 */
export function SignerActs({ person, session }: ActProps) {
  const { session: texts } = useConsoleTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const show = (link: string, title: string, lead: string) => {
    setOpen({ link, title, lead });
    // Removes the old link from the notice after sending, because the link no longer works.
    client.setQueryData(
      sentQuery(session.session_id).queryKey,
      (links) => links && new Map([...links, [person.participant_id, link]]),
    );
  };
  const refresh = () =>
    void client.invalidateQueries({ queryKey: api.sessions.get.query(session.session_id).queryKey });
  return (
    <div className="flex flex-wrap gap-2">
      <Action onClick={() => setOpen('correct')}>{texts.correct}</Action>
      <Action onClick={() => setOpen('resend')}>{texts.resend}</Action>
      <Action onClick={() => setOpen('copy')}>{texts.copyLink}</Action>
      {open === 'copy' && (
        <Confirm
          title={texts.copyLinkTitle(person.name)}
          confirm={texts.copyLinkConfirm}
          act={async () => {
            const { link } = await api.sessions.renewLink(session.session_id, person.participant_id);
            show(link, texts.resent, texts.copyLinkLead(person.name));
          }}
          onDone={refresh}
          onClose={close}
        >
          <p>{texts.copyLinkText}</p>
        </Confirm>
      )}
      {open === 'resend' && (
        <Confirm
          title={texts.resendTitle(person.name)}
          confirm={texts.resend}
          act={async () => {
            const { link } = await api.sessions.resendLink(session.session_id, person.participant_id);
            show(link, texts.resent, texts.newLinkLead(person.name));
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
          onCorrected={(link) => show(link, texts.corrected, texts.newLinkLead(person.name))}
          onDone={refresh}
          onClose={close}
        />
      )}
      {open !== null && typeof open !== 'string' && (
        <SecretDialog
          texts={{ madeTitle: open.title, madeText: open.lead, madeLabel: texts.newLink }}
          secret={open.link}
          isReplaceable
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

/** Edits the contact details. The known details are masked. An empty field leaves them unchanged. */
function CorrectContact({ person, session, onCorrected, onDone, onClose }: CorrectContactProps) {
  const { session: texts, send } = useConsoleTexts();
  const { phone_example: example } = useMe();
  const [phone, setPhone] = useState('');
  const [email, setEmail] = useState('');
  const body = {
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(email.trim() === '' ? {} : { email: email.trim() }),
  };
  const isTyped = Object.keys(body).length > 0;
  return (
    <FormDialog
      title={texts.correctTitle(person.name)}
      submit={texts.correctConfirm}
      values={{ phone, email }}
      isComplete={isTyped}
      act={async () => {
        const { link } = await api.sessions.correctContact(session.session_id, person.participant_id, body);
        onCorrected(link);
      }}
      problemsOf={(error) => contactProblems(error, { ...texts, ...withExample(send, example).problems })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ problem, refused }) => (
        <>
          <p>{texts.correctText}</p>
          <TextField
            label={texts.newPhone}
            hint={texts.known(person.phone_masked)}
            error={problem(!isTyped, texts.newContactMissing) ?? refused['phone']}
            type="tel"
            autoComplete="off"
            placeholder={example}
            value={phone}
            onChange={setPhone}
          />
          <TextField
            label={texts.newEmail}
            hint={person.email_masked === null ? texts.noEmail : texts.known(person.email_masked)}
            error={refused['email']}
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
        </>
      )}
    </FormDialog>
  );
}

interface ContactTexts {
  phone: string;
  samePhone: string;
  email: string;
  sameContact: string;
}

function contactProblems({ code, facts }: ApiError, texts: ContactTexts): Record<string, string> {
  if (code === 'PHONE_IN_USE') return { phone: texts.samePhone };
  const { fields, problems } = facts;
  if (code === 'CONTACT_UNCHANGED' && Array.isArray(fields))
    return Object.fromEntries(fields.map((field) => [String(field), texts.sameContact]));
  const isWrong = (name: string) => listOf(problems).some(({ field = '' }) => field.endsWith(name));
  return {
    ...(isWrong('phone') ? { phone: texts.phone } : {}),
    ...(isWrong('email') ? { email: texts.email } : {}),
  };
}
