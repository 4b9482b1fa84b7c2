import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { branchesQuery } from '../../api/lists.ts';
import { CheckListField } from '../../ui/CheckListField.tsx';

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
    <CheckListField
      label={texts.branches}
      hint={texts.branchesHint}
      choices={choices}
      chosen={value}
      onChange={onChange}
    />
  );
}
