import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { PersonIcon } from '../../../ui/more-icons.tsx';
import { api } from '../../api/api.ts';
import { branchesQuery, peopleQuery } from '../../api/lists.ts';
import { useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { Ago } from '../../ui/Ago.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ImportPeople } from './ImportPeople.tsx';
import type { Person } from './person-draft.ts';
import { PersonForm } from './PersonForm.tsx';

type Open = 'invite' | 'import' | { act: 'change' | 'again' | 'withdraw'; person: Person } | null;

export function PeoplePage() {
  const { setup } = useConsoleTexts();
  const texts = setup.people;
  const isAdministrator = useMe().role === 'administrator';
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery(peopleQuery);
  const invite = isAdministrator && (
    <>
      <Action variant="primary" onClick={() => setOpen('invite')}>
        {texts.invite}
      </Action>
      <Action onClick={() => setOpen('import')}>{texts.importPeople}</Action>
    </>
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={<PersonIcon />}
        actions={invite}
        query={query}
        keyOf={({ person_id }) => person_id}
        renderRow={(person) => (
          <PersonRow person={person} onOpen={isAdministrator ? (act) => setOpen({ act, person }) : null} />
        )}
      />
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface PersonRowProps {
  person: Person;
  onOpen: ((act: 'change' | 'again' | 'withdraw') => void) | null;
}

function PersonRow({ person, onOpen }: PersonRowProps) {
  const { setup, shell } = useConsoleTexts();
  const texts = setup.people;
  const isMe = useMe().person_id === person.person_id;
  const { data: branches = [] } = useQuery(branchesQuery);
  const namesOf = (ids: readonly string[]) =>
    ids
      .map((id) => branches.find(({ branch_id }) => branch_id === id)?.name ?? texts.removedBranch)
      .join(', ');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p
          className={`font-strong break-words ${person.status === 'disabled' ? 'text-ink-soft line-through' : ''}`}
        >
          {person.name}
          {isMe && <span className="text-small text-ink-soft font-regular ms-2">{texts.you}</span>}
        </p>
        <p className="text-small text-ink-soft break-words">
          {person.email} · {shell.roles[person.role]} ·{' '}
          {person.departments?.join(', ') ?? texts.allDepartments}
          {person.branches && ` · ${namesOf(person.branches)}`}
        </p>
        <p className="text-small text-ink-soft">
          {texts.status[person.status]}
          {person.has_openid && ` · ${texts.byOpenid}`}
          {' · '}
          {person.status === 'invited' && person.invitation_expires_at ? (
            <>
              {texts.invitedUntil} <Ago at={person.invitation_expires_at} />
            </>
          ) : (
            <>
              {texts.lastSeen} {person.last_seen_at ? <Ago at={person.last_seen_at} /> : texts.never}
            </>
          )}
        </p>
      </div>
      {onOpen && !isMe && (
        <div className="flex flex-wrap gap-2">
          {person.status === 'invited' && (
            <Action onClick={() => onOpen('withdraw')}>{texts.withdraw}</Action>
          )}
          {person.status !== 'disabled' && (
            <Action onClick={() => onOpen('again')}>{texts.inviteAgain}</Action>
          )}
          <Action onClick={() => onOpen('change')}>{texts.change}</Action>
        </div>
      )}
    </div>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const { setup } = useConsoleTexts();
  const texts = setup.people;
  if (open === null) return null;
  if (open === 'invite') return <PersonForm person={null} onClose={onClose} />;
  if (open === 'import') return <ImportPeople onClose={onClose} />;
  const { act, person } = open;
  switch (act) {
    case 'change':
      return <PersonForm person={person} onClose={onClose} />;
    case 'again':
      return (
        <Confirm
          title={texts.inviteAgain}
          confirm={texts.inviteAgain}
          act={() => api.people.inviteAgain(person.person_id)}
          done={texts.sent}
          refresh="people"
          onClose={onClose}
        >
          <p>{texts.inviteAgainText}</p>
        </Confirm>
      );
    case 'withdraw':
      return (
        <Confirm
          title={texts.withdrawTitle(person.name)}
          confirm={texts.withdraw}
          isDangerous
          act={() => api.people.withdrawInvitation(person.person_id)}
          done={texts.withdrawn}
          refresh="people"
          onClose={onClose}
        >
          <p>{texts.withdrawText}</p>
        </Confirm>
      );
  }
}
