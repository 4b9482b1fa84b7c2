import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../texts/console.tsx';
import { branchesQuery } from '../api/lists.ts';
import { CheckField } from '../parts/CheckField.tsx';

interface BranchesFieldProps {
  /** Ids; none: all of them. */
  value: readonly string[];
  onChange: (branches: readonly string[]) => void;
}

/** Which branches somebody is bound to. One that was removed stays until it is unticked. */
export function BranchesField({ value, onChange }: BranchesFieldProps) {
  const { setup } = useConsoleTexts();
  const texts = setup.people;
  const { data: branches = [] } = useQuery(branchesQuery);
  const removed = value.filter((id) => !branches.some(({ branch_id }) => branch_id === id));
  const choices = [
    ...branches.map(({ branch_id, name }) => ({ id: branch_id, name })),
    ...removed.map((id) => ({ id, name: texts.removedBranch })),
  ];
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-strong text-body">{texts.branches}</legend>
      <p className="text-small text-ink-soft mt-0.5 mb-2">{texts.branchesHint}</p>
      <div className="max-h-48 space-y-2 overflow-y-auto p-1">
        {choices.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={(isChosen) => onChange(isChosen ? [...value, id] : value.filter((each) => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
