import { useConsoleTexts, type ConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { CheckField } from '../parts/CheckField.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import { TextField } from '../parts/TextField.tsx';
import { DEFAULTS, SETTINGS, type Problem, type SettingName } from './settings.ts';

interface SettingFieldProps {
  name: SettingName;
  value: string | boolean;
  problem: Problem | undefined;
  onChange: (value: string | boolean) => void;
}

/** A setting: its name, its effect in a sentence, its default. */
export function SettingField({ name, value, problem, onChange }: SettingFieldProps) {
  const { templateSettings: texts, words } = useConsoleTexts();
  const { locale } = useTexts();
  const [label = '', effect = ''] = texts.settings[name];
  const setting = SETTINGS[name];
  const standard = DEFAULTS[name];
  const hint = (shown: string) => (
    <>
      {effect} <span className="whitespace-nowrap">{texts.defaultIs(shown)}</span>
    </>
  );
  if (typeof value === 'boolean')
    return (
      <CheckField
        label={label}
        hint={hint(standard === true ? words.yes : words.no)}
        checked={value}
        onChange={onChange}
      />
    );
  if (setting.kind === 'choice')
    return (
      <SelectField
        label={label}
        hint={hint(texts.choices[DEFAULTS.liveness_challenge])}
        value={setting.options.find((option) => option === value) ?? DEFAULTS.liveness_challenge}
        options={setting.options.map((option) => ({ value: option, label: texts.choices[option] }))}
        onChange={onChange}
      />
    );
  const isNumber = setting.kind === 'number';
  return (
    <TextField
      label={label}
      hint={hint(isNumber ? `${standard} ${texts.units[setting.unit]}` : words.none)}
      error={problem && problemText(problem, texts, locale)}
      inputMode={isNumber ? 'numeric' : 'url'}
      value={value}
      onChange={onChange}
      {...(isNumber ? { suffix: texts.units[setting.unit] } : {})}
    />
  );
}

function problemText(problem: Problem, texts: ConsoleTexts['templateSettings'], locale: string): string {
  if (problem.kind === 'address') return texts.notAddress;
  const format = new Intl.NumberFormat(locale);
  return texts.range(format.format(problem.min), format.format(problem.max));
}
