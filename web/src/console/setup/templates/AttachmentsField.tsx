import { ATTACHMENT_NAME_MAX_LENGTH, MAX_ATTACHMENTS } from '@countersign/contract/rules/attachments';
import type { AskedAttachment } from '@countersign/contract/template';
import { useId, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../ui/Action.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface AttachmentsFieldProps {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  value: readonly AskedAttachment[];
  onChange: (value: readonly AskedAttachment[]) => void;
}

/** Edits the attachments that the template requests from signers. Each has a name and may be required. */
export function AttachmentsField({ label, hint, error, value, onChange }: AttachmentsFieldProps) {
  const { attachments: texts } = useConsoleTexts().templateSettings;
  const id = useId();
  const change = (index: number, changed: Partial<AskedAttachment>) =>
    onChange(value.map((asked, at) => (at === index ? { ...asked, ...changed } : asked)));
  return (
    <fieldset aria-describedby={`${id}-hint`} className={error ? 'border-bad border-s-3 ps-3' : undefined}>
      <legend className="font-strong text-body">{label}</legend>
      <p id={`${id}-hint`} className="text-small text-ink-soft mt-0.5">
        {hint}
      </p>
      <ol className="space-y-4">
        {value.map((asked, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a new one has no key yet
          <li key={index} className="border-line mt-3 space-y-3 border-s-3 ps-3">
            <TextField
              label={texts.name}
              hint={texts.nameHint}
              error={asked.name.trim() === '' ? error : undefined}
              maxLength={ATTACHMENT_NAME_MAX_LENGTH}
              value={asked.name}
              onChange={(name) => change(index, { name })}
            />
            <CheckField
              label={texts.required}
              checked={asked.required}
              onChange={(required) => change(index, { required })}
            />
            <Action onClick={() => onChange(value.filter((_, at) => at !== index))}>{texts.remove}</Action>
          </li>
        ))}
      </ol>
      {value.length < MAX_ATTACHMENTS && (
        <div className="mt-3">
          <Action onClick={() => onChange([...value, { key: '', name: '', required: true }])}>
            {texts.add}
          </Action>
        </div>
      )}
    </fieldset>
  );
}
