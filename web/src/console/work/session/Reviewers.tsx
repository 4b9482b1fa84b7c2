import { hasEnded } from '@countersign/contract/rules/participant-state';
import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { api } from '../../api/api.ts';
import { useMay } from '../../api/me.ts';
import { Action } from '../../ui/Action.tsx';
import { CheckListField } from '../../ui/CheckListField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { Session } from './steps.ts';

/** Shows who may review the session. People who manage the session can name the reviewers. */
export function Reviewers({ session }: { session: Session }) {
  const { session: texts } = useConsoleTexts();
  const [isOpen, setIsOpen] = useState(false);
  const mayManage = useMay('manage');
  const names = session.reviewers.map(({ name }) => name).join(', ');
  return (
    <span className="flex flex-col items-start gap-1">
      {names || texts.reviewersAll}
      {mayManage && !hasEnded(session.status) && session.status !== 'SEALING' && (
        <Action onClick={() => setIsOpen(true)}>{texts.reviewersChoose}</Action>
      )}
      {isOpen && <ReviewersDialog session={session} onClose={() => setIsOpen(false)} />}
    </span>
  );
}

function ReviewersDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { session: texts } = useConsoleTexts();
  const client = useQueryClient();
  const { session_id: id } = session;
  const { data = [] } = useQuery(api.sessions.eachColleague.query(id));
  const [chosen, setChosen] = useState(session.reviewers.map(({ person_id }) => person_id));
  const choices = data
    .filter(({ role }) => SCOPES_OF_ROLE[role].includes('review'))
    .map(({ person_id, name }) => ({ id: person_id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <FormDialog
      title={texts.reviewersTitle}
      submit={texts.reviewersSave}
      values={{ chosen }}
      isComplete
      act={() =>
        api.sessions.nameReviewers(id, {
          person_ids: choices.map((choice) => choice.id).filter((each) => chosen.includes(each)),
        })
      }
      done={texts.reviewersSaved}
      onDone={() => void client.invalidateQueries({ queryKey: api.sessions.get.query(id).queryKey })}
      onClose={onClose}
    >
      {() => (
        <CheckListField
          label={texts.facts.reviewers}
          hint={texts.reviewersHint}
          choices={choices}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
