import { directionOf } from '@countersign/contract/rules/languages';
import { fillMessage, placeholdersIn, type MessagePart } from '@countersign/contract/rules/message-texts';
import { smsLength } from '@countersign/contract/rules/sms-length';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Field, inputClass } from '../../ui/Field.tsx';
import type { MessageText } from './api.ts';

interface MessagePartFieldProps {
  part: MessagePart;
  message: MessageText;
  samples: Readonly<Record<string, string>>;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

const ROWS: Readonly<Record<MessagePart, number>> = { sms: 4, subject: 1, mail: 8 };

/** Shows a text next to its preview with sample values. */
export function MessagePartField({
  part,
  message,
  samples,
  value,
  error,
  disabled,
  onChange,
}: MessagePartFieldProps) {
  const { brand } = useConsoleTexts();
  const texts = brand.messages;
  const { language, kind } = message;
  const written = { lang: language, dir: directionOf(language) };
  const names = placeholdersIn(kind)
    .filter((name) => part !== 'subject' || name !== 'code')
    .map((name) => `{{${name}}}`);
  const isRegistered = part === 'sms' && message.sms.registered !== null;
  const arrives = fillMessage(value, samples);
  return (
    <div className="wide:grid-cols-2 grid gap-x-6 gap-y-3">
      <Field
        label={texts.parts[part]}
        hint={isRegistered ? texts.registered : texts.placeholders(names.join(', '))}
        error={error}
      >
        {(field) => (
          <textarea
            {...field}
            {...written}
            rows={ROWS[part]}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <div className="min-w-0">
        <p className="text-small text-ink-soft">{texts.preview}</p>
        <p
          {...written}
          className="bg-ground border-line rounded-control mt-1.5 border p-3 break-words whitespace-pre-line"
        >
          {arrives}
        </p>
        {part === 'sms' && <SmsLength text={arrives} />}
      </div>
    </div>
  );
}

/**
 * Shows the length of an SMS. The provider charges for each part, and a single character can double the number of
 * parts.
 */
function SmsLength({ text }: { text: string }) {
  const { brand } = useConsoleTexts();
  const texts = brand.messages;
  const { units, room, parts, because } = smsLength(text);
  return (
    <output className="text-small text-ink-soft mt-1 block">
      {texts.length(units, room, parts)} {because !== null && texts.wide(because)}
    </output>
  );
}
