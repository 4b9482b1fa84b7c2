import { KEY_FACT_NAMES, KEY_FACTS, type KeyFactName } from '@countersign/contract/rules/key-facts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { DraftContent } from './api.ts';
import type { Problems } from './problems.ts';

interface KeyFactsFieldProps {
  facts: DraftContent['key_facts'];
  problems: Problems;
  onChange: (facts: DraftContent['key_facts']) => void;
}

/** Edits the key facts that signers see above the document. All of them are optional. */
export function KeyFactsField({ facts = {}, problems, onChange }: KeyFactsFieldProps) {
  const { send, keyFacts: texts, shell } = useConsoleTexts();
  const set = (name: KeyFactName | 'currency', value: string) =>
    onChange({ currency: 'INR', ...facts, [name]: value });
  const isWrong = [...problems.keys()].some((field) => field.startsWith('key_facts'));
  const isStated = KEY_FACT_NAMES.some((name) => String(facts[name] ?? '') !== '');
  const fieldOf = (name: KeyFactName) => {
    const common = {
      label: texts.labels[name],
      value: String(facts[name] ?? ''),
      error: problems.get(`key_facts.${name}`),
      onChange: (value: string) => set(name, value),
    };
    const words = wordsOf(name, texts);
    if (words)
      return (
        <SelectField<string>
          {...common}
          options={[
            { value: '', label: send.noFact },
            ...Object.entries(words).map(([value, label]) => ({ value, label })),
          ]}
        />
      );
    const isDate = KEY_FACTS[name] === 'date';
    return (
      <TextField
        {...common}
        {...(isDate ? { type: 'date' } : { inputMode: 'decimal', autoComplete: 'off', maxLength: 40 })}
        {...(KEY_FACTS[name] === 'percent' ? { suffix: '%' } : {})}
      />
    );
  };
  return (
    <details className="wide:col-span-2" open={isWrong || isStated || undefined}>
      <summary className="font-strong text-body min-h-6 cursor-pointer">
        {texts.title} ({shell.optional})
      </summary>
      <p className="text-small text-ink-soft mt-0.5">{send.keyFactsHint}</p>
      <div className="wide:grid-cols-2 mt-3 grid items-end gap-x-6 gap-y-4">
        {KEY_FACT_NAMES.map((name) => (
          <div key={name}>{fieldOf(name)}</div>
        ))}
        <TextField
          label={send.currency}
          autoComplete="off"
          maxLength={3}
          value={String(facts.currency ?? 'INR')}
          error={problems.get('key_facts.currency')}
          onChange={(value) => set('currency', value.toUpperCase())}
        />
      </div>
    </details>
  );
}

/** Returns the options of a fact that is chosen from a list. Returns null for other facts. */
function wordsOf(
  name: KeyFactName,
  { intervals, interestTypes }: ConsoleTexts['keyFacts'],
): Readonly<Record<string, string>> | null {
  if (KEY_FACTS[name] === 'interval') return intervals;
  return KEY_FACTS[name] === 'interest' ? interestTypes : null;
}
