import type { resendLink } from '@countersign/contract/originator/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { callConsole } from '../api/call.ts';
import { useMay } from '../api/me.ts';
import { Action } from '../parts/Action.tsx';
import { Confirm } from '../parts/Confirm.tsx';
import { Copyable } from '../parts/Copyable.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Section } from '../parts/Page.tsx';
import { Checks } from './Checks.tsx';
import { sessionKey } from './session-key.ts';
import { StepMarks } from './StepMarks.tsx';
import { isParticipantStatus, stepsOf, type Participant, type Session } from './steps.ts';
import { stepAt } from '@countersign/contract/rules/step-at';

/** Who signs, how far each has come, and what the checks said. */
export function People({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  return (
    <Section title={texts.people}>
      <ul className="divide-line divide-y">
        {session.participants.map((person) => (
          <li key={person.participant_id} className="space-y-4 py-4 first:pt-0 last:pb-0">
            <Person person={person} session={session} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Person({ person, session }: { person: Participant; session: Session }) {
  const { session: texts, words } = useConsoleTexts();
  const mayManage = useMay('manage');
  const isOpen = isParticipantStatus(person.status) && stepAt(person.status) !== null;
  const isRunning = session.status === 'NEW' || session.status === 'IN_PROGRESS';
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-strong break-words">{person.name}</h3>
          <p className="text-small text-ink-soft">
            <bdi>{person.phone_masked}</bdi>
            {session.participants.length > 1 && ` · ${texts.order(person.signing_order)}`}
            {isParticipantStatus(person.status) && ` · ${words.participant[person.status]}`}
          </p>
        </div>
        {mayManage && isOpen && isRunning && <NewLink person={person} session={session} />}
      </div>
      <StepMarks steps={stepsOf(person, session)} />
      <Checks checks={person.checks} />
    </>
  );
}

function NewLink({ person, session }: { person: Participant; session: Session }) {
  const { session: texts } = useConsoleTexts();
  const client = useQueryClient();
  const [open, setOpen] = useState<'ask' | { link: string } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Action onClick={() => setOpen('ask')}>{texts.resend}</Action>
      {open === 'ask' && (
        <Confirm
          title={texts.resendTitle(person.name)}
          confirm={texts.resend}
          act={async () => {
            const { link } = await callConsole<typeof resendLink>({
              method: 'POST',
              path: '/api/v1/originator/sessions/:id/participants/:pid/resend-link',
              params: { id: session.session_id, pid: person.participant_id },
            });
            setOpen({ link });
          }}
          onDone={() => void client.invalidateQueries({ queryKey: sessionKey(session.session_id) })}
          onClose={close}
        >
          <p>{texts.resendText}</p>
        </Confirm>
      )}
      {open !== null && open !== 'ask' && (
        <Dialog title={texts.resent} onClose={close}>
          <p className="mb-4">{texts.newLinkLead}</p>
          <Copyable label={texts.newLink} value={open.link} />
        </Dialog>
      )}
    </>
  );
}
