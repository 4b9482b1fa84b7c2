import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { branchesQuery } from '../../api/lists.ts';
import { useMe } from '../../api/me.ts';
import { CheckListField } from '../../ui/CheckListField.tsx';

interface BranchesFieldProps {
  hint: string;
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Selects the branches of the session from those from which the person can send. Renders nothing if there are none. */
export function BranchesField({ hint, chosen, error, onChange }: BranchesFieldProps) {
  const { send: texts, shell } = useConsoleTexts();
  const { branches: own } = useMe();
  const { data: branches = [] } = useQuery(branchesQuery);
  const offered = branches.filter(({ branch_id }) => own === null || own.includes(branch_id));
  if (offered.length === 0) return null;
  return (
    <div className="wide:col-span-2">
      <CheckListField
        label={`${texts.branches} (${shell.optional})`}
        hint={hint}
        error={error}
        choices={offered.map(({ branch_id, name }) => ({ id: branch_id, name }))}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  );
}
