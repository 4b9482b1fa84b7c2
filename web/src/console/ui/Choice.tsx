import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: React.ReactNode }[];
  onChange: (value: Value) => void;
  isLabelShown?: boolean;
}

/** Shows a single choice with all options visible: a group of radio buttons. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  isLabelShown = false,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isLabelShown ? 'text-small text-ink-soft mb-1' : 'sr-only'}>{label}</legend>
      <div className="border-edge bg-surface rounded-control inline-flex max-w-full flex-wrap gap-0.5 border p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="text-body hover:bg-line has-checked:bg-brand/12 has-checked:font-strong has-focus-visible:outline-brand pointer-coarse:min-h-11 relative flex min-h-8 cursor-pointer items-center gap-2 rounded-[8px] px-3 has-focus-visible:outline-3"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
