import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMay, useMe } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { Session } from './steps.ts';

/** Shows the assignee of the session. Colleagues can change the assignee. */
export function Assignee({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [mayManage, mayReview] = [useMay('manage'), useMay('review')];
  return (
    <span className="flex flex-col items-start gap-1">
      {session.assignee?.name ?? texts.assignNoOne}
      {(mayManage || mayReview) && !session.erased_at && (
        <Action onClick={() => setIsOpen(true)}>{texts.assign}</Action>
      )}
      {isOpen && <AssignDialog session={session} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

const NO_ONE = '';

function AssignDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { session: texts, shell } = useConsoleTexts();
  const { person_id: me } = useMe();
  const client = useQueryClient();
  const { session_id: id } = session;
  const { data = [], isSuccess } = useQuery(api.sessions.eachColleague.query(id));
  const [chosen, setChosen] = useState(session.assignee?.person_id ?? me);
  // The signed-in person is first in the list, because most people assign sessions to themselves.
  const colleagues = [...data].sort(
    (one, other) =>
      Number(other.person_id === me) - Number(one.person_id === me) || one.name.localeCompare(other.name),
  );
  // The assignee may no longer have access to the session, and is then not in the list.
  const isOffered = !isSuccess || data.some(({ person_id }) => person_id === chosen);
  const value = isOffered ? chosen : NO_ONE;
  return (
    <FormDialog
      title={texts.assignTitle}
      submit={texts.assign}
      values={{ chosen }}
      isComplete
      act={() => api.sessions.assign(id, { person_id: value === NO_ONE ? null : value })}
      done={texts.assigned}
      onDone={() => void client.invalidateQueries({ queryKey: api.sessions.get.query(id).queryKey })}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{texts.assignText}</p>
          <SelectField
            label={texts.assignTo}
            value={value}
            options={[
              { value: NO_ONE, label: texts.assignNoOne },
              ...colleagues.map(({ person_id, name, role }) => ({
                value: person_id,
                label: `${name} (${shell.roles[role]})`,
              })),
            ]}
            onChange={setChosen}
          />
        </>
      )}
    </FormDialog>
  );
}
