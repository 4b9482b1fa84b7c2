import { INPUT_TYPES, TEXT_FORMATS, type SignerInput } from '@countersign/contract/rules/signer-inputs';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { Field, inputClass } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { asWord, type EditorField } from './field.ts';
import { NumberField } from './NumberField.tsx';
import type { FieldEditor } from './use-field-editor.ts';

interface InputFieldsProps {
  field: EditorField;
  input: SignerInput;
  act: FieldEditor['act'];
}

type Change = (patch: Partial<SignerInput>, mark?: string) => void;

/** Edits the question to the signer and the rules for the answer. */
export function InputFields({ field, input, act }: InputFieldsProps) {
  const { editor } = useConsoleTexts().layouts;
  const texts = editor.input;
  const change: Change = (patch, mark) =>
    act({ type: 'change-input', id: field.id, patch, ...(mark === undefined ? {} : { mark }) });
  return (
    <>
      <SelectField
        label={texts.type}
        value={input.type}
        options={INPUT_TYPES.map((value) => ({ value, label: texts.types[value] }))}
        onChange={(type) => change({ type })}
      />
      <TextField
        label={texts.label}
        hint={texts.labelHint}
        maxLength={200}
        autoComplete="off"
        value={input.label}
        onChange={(label) => change({ label }, 'label')}
      />
      <Rules input={input} change={change} />
      <CheckField
        label={texts.required}
        checked={input.required}
        onChange={(required) => change({ required })}
      />
      {input.type !== 'checkbox' && (
        <TextField
          label={texts.prefilled}
          hint={texts.prefilledHint}
          {...(input.type === 'date' ? { type: 'date' } : {})}
          autoComplete="off"
          value={typeof input.prefilled === 'string' ? input.prefilled : ''}
          onChange={(typed) => change({ prefilled: typed || undefined }, 'prefilled')}
        />
      )}
      <TextField
        label={editor.key}
        hint={texts.keyHint}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={input.key}
        onChange={(typed) => change({ key: asWord(typed) || field.id }, 'key')}
      />
    </>
  );
}

function Rules({ input, change }: { input: SignerInput; change: Change }) {
  const { input: texts } = useConsoleTexts().layouts.editor;
  const number = (name: 'min_length' | 'max_length' | 'min' | 'max' | 'decimals') => (
    <NumberField
      label={texts[name]}
      value={input[name]}
      mayBeEmpty
      onChange={(value) => change({ [name]: value }, name)}
    />
  );
  const day = (name: 'earliest' | 'latest') => (
    <TextField
      label={texts[name]}
      type="date"
      value={input[name] ?? ''}
      onChange={(value) => change({ [name]: value || undefined }, name)}
    />
  );
  switch (input.type) {
    case 'text':
      return (
        <>
          <SelectField
            label={texts.format}
            value={input.format ?? ANY}
            options={[
              { value: ANY, label: texts.anyFormat },
              ...TEXT_FORMATS.map((value) => ({ value, label: texts.formats[value] })),
            ]}
            onChange={(format) => change({ format: format === ANY ? undefined : format })}
          />
          <div className="grid grid-cols-2 gap-3">
            {number('min_length')}
            {number('max_length')}
          </div>
        </>
      );
    case 'number':
      return (
        <>
          <div className="grid grid-cols-2 gap-3">
            {number('min')}
            {number('max')}
          </div>
          {number('decimals')}
        </>
      );
    case 'date':
      return (
        <>
          {day('earliest')}
          {day('latest')}
        </>
      );
    case 'choice':
      return <Options options={input.options ?? []} onChange={(options) => change({ options }, 'options')} />;
    case 'radio':
      return (
        <TextField
          label={texts.option}
          hint={texts.optionHint}
          maxLength={100}
          autoComplete="off"
          value={input.option ?? ''}
          onChange={(option) => change({ option }, 'option')}
        />
      );
    case 'checkbox':
    case 'initials':
      return null;
  }
}

const ANY = '';

/**
 * Edits the options, one per line. The last line stays as typed, so that a line break does not disappear before the
 * next option is typed.
 */
function Options({
  options,
  onChange,
}: {
  options: readonly string[];
  onChange: (options: string[]) => void;
}) {
  const { input: texts } = useConsoleTexts().layouts.editor;
  return (
    <Field label={texts.options} hint={texts.optionsHint}>
      {(field) => (
        <textarea
          {...field}
          rows={Math.max(3, options.length + 1)}
          defaultValue={options.join('\n')}
          onChange={({ target }) =>
            onChange(
              target.value
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            )
          }
          className={inputClass}
        />
      )}
    </Field>
  );
}
