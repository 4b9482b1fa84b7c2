import { useQuery } from '@tanstack/react-query';
import { useConsoleTexts } from '../../texts/console.tsx';
import { branchesQuery } from '../api/lists.ts';
import { useMe } from '../api/me.ts';
import { CheckField } from '../parts/CheckField.tsx';

interface BranchesFieldProps {
  hint: string;
  chosen: readonly string[];
  error?: string | undefined;
  onChange: (ids: string[]) => void;
}

/** The branches that one may send from; nothing where there are none. */
export function BranchesField({ hint, chosen, error, onChange }: BranchesFieldProps) {
  const { send: texts, shell } = useConsoleTexts();
  const { branches: own } = useMe();
  const { data: branches = [] } = useQuery(branchesQuery);
  const offered = branches.filter(({ branch_id }) => own === null || own.includes(branch_id));
  if (offered.length === 0) return null;
  return (
    <fieldset className="wide:col-span-2">
      <legend className="font-strong text-body">
        {texts.branches} ({shell.optional})
      </legend>
      <p className="text-small text-ink-soft mt-0.5 mb-2">{hint}</p>
      {error && (
        <p role="alert" className="text-small text-bad font-strong mt-1">
          {error}
        </p>
      )}
      <div className="wide:grid wide:grid-cols-2 max-h-48 gap-2 space-y-1 overflow-y-auto p-1">
        {offered.map(({ branch_id, name }) => (
          <CheckField
            key={branch_id}
            label={name}
            checked={chosen.includes(branch_id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, branch_id] : chosen.filter((each) => each !== branch_id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
