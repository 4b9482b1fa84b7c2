import { isRemote } from '@countersign/contract/rules/signature-methods';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { useMe } from '../../api/me.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AttachmentsField } from './AttachmentsField.tsx';
import { ReviewersField } from './ReviewersField.tsx';
import { isStampDraft } from './stamp-draft.ts';
import { StampField } from './StampField.tsx';
import { DEFAULTS, SETTINGS, type DraftValue, type Problem, type SettingName } from './settings.ts';

interface SettingFieldProps {
  name: SettingName;
  value: DraftValue;
  problem: Problem | undefined;
  onChange: (value: DraftValue) => void;
}

/** Shows a setting with its name, effect and default. */
export function SettingField({ name, value, problem, onChange }: SettingFieldProps) {
  const { templateSettings: texts, words, stamps } = useConsoleTexts();
  const { locale } = useTexts();
  const { signature_methods: methods } = useMe();
  const [label = '', effect = ''] = texts.settings[name];
  const setting = SETTINGS[name];
  const standard = DEFAULTS[name];
  const hint = (shown: string) => (
    <>
      {effect} <span className="whitespace-nowrap">{texts.defaultIs(shown)}</span>
    </>
  );
  // The fallback matters only if the installation has configured an outside service.
  if (name === 'signature_drawn_fallback' && value === false && !methods.some(isRemote)) return null;
  if (typeof value === 'boolean')
    return (
      <CheckField
        label={label}
        hint={hint(standard === true ? words.yes : words.no)}
        checked={value}
        onChange={onChange}
      />
    );
  if (isStampDraft(value))
    return (
      <StampField
        label={label}
        hint={hint(words.none)}
        error={problem && stamps.rule.wrong}
        value={value}
        onChange={onChange}
      />
    );
  if (typeof value !== 'string')
    return (
      <AttachmentsField
        label={label}
        hint={hint(words.none)}
        error={problem && problemText(problem, texts, locale)}
        value={value}
        onChange={onChange}
      />
    );
  if (setting.kind === 'reviewers')
    return (
      <ReviewersField
        label={label}
        hint={effect}
        error={problem && problemText(problem, texts, locale)}
        value={value}
        onChange={onChange}
      />
    );
  if (setting.kind === 'choice') {
    const choices: Readonly<Record<string, string>> = texts.choices[setting.name];
    // Offers a method that is not configured only if the template already uses it.
    const offered: readonly string[] =
      setting.name === 'signature_method' ? [...methods, value] : setting.options;
    const options = setting.options
      .filter((option) => offered.includes(option))
      .map((option) => ({ value: option, label: choices[option] ?? option }));
    const chosen = options.find((option) => option.value === value) ?? options[0];
    return (
      <SelectField
        label={label}
        hint={hint(options.find((option) => option.value === standard)?.label ?? '')}
        value={chosen?.value ?? ''}
        options={options}
        onChange={onChange}
      />
    );
  }
  const isNumber = setting.kind === 'number';
  return (
    <TextField
      label={label}
      hint={hint(
        isNumber
          ? `${words.figure(Number(standard))} ${words.units[setting.unit](Number(standard))}`
          : words.none,
      )}
      error={problem && problemText(problem, texts, locale)}
      inputMode={isNumber ? 'numeric' : 'url'}
      value={value}
      onChange={onChange}
      {...(isNumber ? { suffix: words.units[setting.unit](Number(value)) } : {})}
    />
  );
}

function problemText(problem: Problem, texts: ConsoleTexts['templateSettings'], locale: string): string {
  if (problem.kind === 'refused') return problem.text;
  if (problem.kind === 'too-few') return texts.reviewers.tooFew;
  if (problem.kind !== 'number')
    return problem.kind === 'address' ? texts.notAddress : texts.attachments.unnamed;
  const format = new Intl.NumberFormat(locale);
  return texts.range(format.format(problem.min), format.format(problem.max));
}
