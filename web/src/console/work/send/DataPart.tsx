import { useConsoleTexts } from '../../../texts/console.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Layout } from '../../setup/layouts/api.ts';
import type { DraftContent } from './api.ts';
import type { Problems } from './problems.ts';

interface DataPartProps {
  keys: Layout['data_keys'];
  data: NonNullable<DraftContent['data']>;
  problems: Problems;
  onChange: (data: NonNullable<DraftContent['data']>) => void;
}

/** Edits the values that are printed in the layout before signers read it. An unticked tick is false. */
export function DataPart({ keys, data, problems, onChange }: DataPartProps) {
  const { send: texts, shell } = useConsoleTexts();
  return (
    <div className="space-y-4">
      <p className="text-small text-ink-soft">{texts.dataHint}</p>
      {keys.map(({ key, kind, required }) => {
        const value = data[key];
        const set = (changed: string | boolean) => onChange({ ...data, [key]: changed });
        const problem = problems.get(`data.${key}`);
        return kind === 'tick' ? (
          <CheckField key={key} label={inWords(key)} checked={value === true} onChange={set} />
        ) : (
          <TextField
            key={key}
            label={required ? inWords(key) : `${inWords(key)} (${shell.optional})`}
            autoComplete="off"
            maxLength={5000}
            value={value === undefined ? '' : String(value)}
            error={problem}
            onChange={set}
          />
        );
      })}
    </div>
  );
}

/** Turns `loan_amount` into `Loan amount`. The rest of the name stays as the author of the layout wrote it. */
function inWords(key: string): string {
  const words = key.replaceAll(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
