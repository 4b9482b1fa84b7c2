import type { InputValue } from '@countersign/contract/rules/signer-inputs';
import { useId, type ReactNode } from 'react';
import { useOptionTexts } from '../../../texts/option-texts.ts';
import type { Asked } from './answers.ts';
import { formatHint } from './problem-text.ts';

interface InputRowProps {
  asked: Asked;
  value: InputValue | undefined;
  /** The problem with the answer, as text. Null if there is no problem. */
  problem: string | null;
  onChange: (value: InputValue) => void;
  onShow: () => void;
}

/** Shows one question as a group of radio buttons, a checkbox, or a labelled field. */
export function InputRow(props: InputRowProps) {
  const { asked } = props;
  if (asked.type === 'radio') return <RadioGroup {...props} />;
  return asked.type === 'checkbox' ? <TickBox {...props} /> : <TypedField {...props} />;
}

function RadioGroup({ asked, value, problem, onChange, onShow }: InputRowProps) {
  const id = useId();
  return (
    <fieldset className="signer-input" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="signer-input-label">
        <Label asked={asked} />
      </legend>
      <Problem id={`${id}-problem`} text={problem} />
      {(asked.options ?? []).map((option, index) => (
        <label key={option} className="signer-input-choice">
          <input
            id={index === 0 ? `input-${asked.key}` : undefined}
            type="radio"
            name={`${id}-options`}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span dir="auto">{option}</span>
        </label>
      ))}
      <ShowPlace label={asked.label} onShow={onShow} />
    </fieldset>
  );
}

function TickBox({ asked, value, problem, onChange, onShow }: InputRowProps) {
  const id = useId();
  return (
    <div className="signer-input">
      <Problem id={`${id}-problem`} text={problem} />
      <label className="signer-input-choice">
        <input
          id={`input-${asked.key}`}
          type="checkbox"
          checked={value === true}
          aria-required={asked.required}
          {...invalid(problem, `${id}-problem`)}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          <Label asked={asked} />
        </span>
      </label>
      <ShowPlace label={asked.label} onShow={onShow} />
    </div>
  );
}

function TypedField({ asked, value, problem, onChange, onShow }: InputRowProps) {
  const { inputs: words } = useOptionTexts();
  const id = useId();
  const hint = formatHint(asked, words);
  const shared = {
    id: `input-${asked.key}`,
    className: 'signer-input-field',
    value: typeof value === 'string' ? value : '',
    'aria-required': asked.required,
    ...invalid(problem, `${id}-problem`, hint === null ? undefined : `${id}-hint`),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="signer-input">
      <label htmlFor={`input-${asked.key}`} className="signer-input-label">
        <Label asked={asked} />
      </label>
      {hint !== null && (
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
      <Problem id={`${id}-problem`} text={problem} />
      {asked.type === 'choice' ? (
        <select {...shared}>
          <option value="">{words.choose}</option>
          {(asked.options ?? []).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input {...shared} {...keyboardOf(asked)} />
      )}
      <ShowPlace label={asked.label} onShow={onShow} />
    </div>
  );
}

/**
 * Chooses the type of the field, and with it the keyboard of a phone. Numbers use a text field, because a number field
 * hides text that it cannot parse.
 */
function keyboardOf({ type, format, decimals, earliest, latest }: Asked) {
  if (type === 'date') return { type: 'date', min: earliest, max: latest ?? '9999-12-31' };
  if (type === 'number')
    return { inputMode: decimals === 0 ? 'numeric' : 'decimal', autoComplete: 'off' } as const;
  switch (format) {
    case 'email':
      return { type: 'email', autoComplete: 'email' };
    case 'phone':
      return { type: 'tel', autoComplete: 'tel-national' };
    case 'digits':
    case 'pincode':
      return { inputMode: 'numeric', autoComplete: format === 'pincode' ? 'postal-code' : 'off' } as const;
    case 'pan':
    case 'ifsc':
      return { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false };
    case 'letters':
    case undefined:
      return { dir: 'auto', autoComplete: 'off' };
  }
}

const invalid = (problem: string | null, ...ids: (string | undefined)[]) => {
  const [own, ...others] = ids;
  const described = [problem === null ? undefined : own, ...others].filter(Boolean).join(' ');
  return { 'aria-invalid': problem === null ? undefined : true, 'aria-describedby': described || undefined };
};

function Label({ asked: { label, required } }: { asked: Asked }): ReactNode {
  const { attachments: words } = useOptionTexts();
  return (
    <>
      <span dir="auto">{label}</span>{' '}
      <span className="text-small text-ink-soft signer-input-mark">
        ({required ? words.required : words.optional})
      </span>
    </>
  );
}

function Problem({ id, text }: { id: string; text: string | null }) {
  return text === null ? null : (
    <p id={id} className="text-bad">
      {text}
    </p>
  );
}

function ShowPlace({ label, onShow }: { label: string; onShow: () => void }) {
  const { inputs: words } = useOptionTexts();
  return (
    <button
      type="button"
      aria-label={`${words.show}: ${label}`}
      onClick={onShow}
      className="text-brand font-strong text-small min-h-12 underline underline-offset-4"
    >
      {words.show}
    </button>
  );
}
