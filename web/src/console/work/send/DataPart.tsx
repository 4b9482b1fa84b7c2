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

/**
 * Edits the values that are printed in the layout before signers read it, and the values that are proposed to signers.
 */
export function DataPart({ keys, ...shared }: DataPartProps) {
  const { send: texts } = useConsoleTexts();
  const ofSender = keys.filter(({ filled_by }) => filled_by === 'sender');
  const ofSigners = keys.filter(({ filled_by }) => filled_by === 'signer');
  return (
    <div className="space-y-6">
      {ofSender.length > 0 && <Values {...shared} keys={ofSender} hint={texts.dataHint} />}
      {ofSigners.length > 0 && (
        <section aria-label={texts.proposed}>
          <h3 className="font-strong text-body">{texts.proposed}</h3>
          <Values {...shared} keys={ofSigners} hint={texts.proposedHint} />
        </section>
      )}
    </div>
  );
}

/** Edits a list of values. An unticked checkbox has the value false. */
function Values({ keys, hint, data, problems, onChange }: DataPartProps & { hint: string }) {
  const { shell } = useConsoleTexts();
  return (
    <div className="space-y-4">
      <p className="text-small text-ink-soft">{hint}</p>
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

/** Converts `loan_amount` to `Loan amount`. Retains the case of all letters except the first. */
function inWords(key: string): string {
  const words = key.replaceAll(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
