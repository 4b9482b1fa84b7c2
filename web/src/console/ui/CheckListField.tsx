import { CheckField } from './CheckField.tsx';
import { Problem } from './Field.tsx';

interface CheckListFieldProps {
  label: string;
  hint: string;
  error?: string | undefined;
  choices: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Shows a multiple choice with one checkbox per option. */
export function CheckListField({ label, hint, error, choices, chosen, onChange }: CheckListFieldProps) {
  return (
    <fieldset>
      <legend className="font-strong text-body">{label}</legend>
      <p className="text-small text-ink-soft mt-0.5 mb-2">{hint}</p>
      <Problem>{error}</Problem>
      <div className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2 overflow-y-auto p-1">
        {choices.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
