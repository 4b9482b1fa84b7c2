import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { MAX_NAME_LENGTH } from './ink/is-name.ts';

interface NameFieldProps {
  name: string;
  disabled: boolean;
  onName: (name: string) => void;
  onClear: () => void;
}

/**
 * Lets the signer type a name instead of drawing. The field takes the focus because the signer has just chosen to type.
 */
export function NameField({ name, disabled, onName, onClear }: NameFieldProps) {
  const texts = useTexts().signature;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const clear = () => {
    onClear();
    input.current?.focus();
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} className="font-strong block">
        {texts.nameLabel}
      </label>
      <div className="mt-1 flex gap-3">
        <input
          ref={input}
          id={id}
          type="text"
          dir="auto"
          autoComplete="name"
          spellCheck={false}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          disabled={disabled}
          onChange={(event) => onName(event.target.value)}
          className="border-edge bg-surface rounded-control min-h-12 w-full min-w-0 border px-3"
        />
        <div className="flex-none">
          <Button variant="quiet" disabled={name === '' || disabled} onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      </div>
    </div>
  );
}
