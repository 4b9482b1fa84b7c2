import { MAX_MESSAGE_LENGTH } from '@countersign/contract/rules/plain-text';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';

interface MessageFieldProps {
  value: string;
  error?: string | undefined;
  onChange: (message: string) => void;
}

/** Edits the sender's message to all signers. */
export function MessageField({ value, error, onChange }: MessageFieldProps) {
  const { send: texts, shell } = useConsoleTexts();
  return (
    <Field label={`${texts.messageLabel} (${shell.optional})`} hint={texts.messageHint} error={error}>
      {(field) => (
        <textarea
          {...field}
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}
