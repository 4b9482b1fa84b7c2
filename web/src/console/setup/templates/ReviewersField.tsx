import { SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { peopleQuery } from '../../api/lists.ts';
import { useMay } from '../../api/me.ts';
import { CheckListField } from '../../ui/CheckListField.tsx';
import { reviewersIn, reviewersText } from './settings.ts';

interface ReviewersFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** The ids of the chosen people in one text, as in the draft of the template. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * Chooses the people who review the sessions of the template. People with another role see only how many reviewers
 * there are.
 */
export function ReviewersField({ label, hint, error, value, onChange }: ReviewersFieldProps) {
  const { reviewers: texts } = useConsoleTexts().templateSettings;
  const maySetUp = useMay('setup');
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: maySetUp });
  const chosen = reviewersIn({ review_reviewers: value });
  if (!maySetUp)
    return (
      <div>
        <p className="font-strong text-body">{label}</p>
        <p className="text-body mt-0.5">{texts.count(chosen.length)}</p>
      </div>
    );
  const choices = people.filter(
    ({ person_id, role, status }) =>
      chosen.includes(person_id) || (status !== 'disabled' && SCOPES_OF_ROLE[role].includes('review')),
  );
  return (
    <CheckListField
      label={label}
      hint={hint}
      error={error}
      choices={choices.map(({ person_id: id, name }) => ({ id, name }))}
      chosen={chosen}
      onChange={(ids) => onChange(reviewersText(ids))}
    />
  );
}
