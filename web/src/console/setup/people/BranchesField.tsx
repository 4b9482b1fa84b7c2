import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { branchesQuery } from '../../api/lists.ts';
import { CheckListField } from '../../ui/CheckListField.tsx';

interface BranchesFieldProps {
  /** The ids of the branches. Empty for all branches. */
  value: readonly string[];
  onChange: (branches: readonly string[]) => void;
}

/**
 * Selects the branches that limit the person's access. A branch that no longer exists stays selected until the person
 * deselects it.
 */
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
    <CheckListField
      label={texts.branches}
      hint={texts.branchesHint}
      choices={choices}
      chosen={value}
      onChange={onChange}
    />
  );
}
