import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { PlusIcon } from '../../../ui/more-icons.tsx';
import { Action } from '../../ui/Action.tsx';
import { inputClass, Problem } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { linesOf, metadataOf, repeatedNames, type MetadataLine } from './metadata.ts';

interface MetadataFieldProps {
  metadata: Readonly<Record<string, string>> | undefined;
  error?: string | undefined;
  onChange: (metadata: Record<string, string> | undefined) => void;
}

/** Edits metadata for the sender's own systems as pairs of names and values. */
export function MetadataField({ metadata, error, onChange }: MetadataFieldProps) {
  const { send: texts, shell } = useConsoleTexts();
  // A line without a name or with a repeated name is not part of the draft.
  const [lines, setLines] = useState(() => linesOf(metadata));
  const repeated = repeatedNames(lines);
  const set = (changed: readonly MetadataLine[]) => {
    setLines(changed);
    onChange(metadataOf(changed));
  };
  const change = (line: MetadataLine, part: Partial<MetadataLine>) =>
    set(lines.map((each) => (each === line ? { ...line, ...part } : each)));
  return (
    <fieldset className="wide:col-span-2">
      <legend className="font-strong text-body">
        {texts.metadata} ({shell.optional})
      </legend>
      <p className="text-small text-ink-soft mt-0.5">{texts.metadataHint}</p>
      <Problem>{repeated.length > 0 ? texts.metadataTwice(repeated.join(', ')) : error}</Problem>
      {lines.length > 0 && (
        <ul className="mt-2 space-y-2">
          {lines.map((line, index) => (
            <li key={line.id} className="flex items-center gap-2">
              <input
                aria-label={texts.metadataName(index + 1)}
                aria-invalid={repeated.includes(line.name.trim()) || undefined}
                placeholder={texts.metadataNameShort}
                autoComplete="off"
                maxLength={64}
                value={line.name}
                onChange={(event) => change(line, { name: event.target.value })}
                className={`${inputClass} min-w-0 basis-2/5`}
              />
              <input
                aria-label={texts.metadataValue(index + 1)}
                placeholder={texts.metadataValueShort}
                autoComplete="off"
                maxLength={1000}
                value={line.value}
                onChange={(event) => change(line, { value: event.target.value })}
                className={`${inputClass} min-w-0 flex-1`}
              />
              <IconButton
                label={texts.metadataRemove(line.name.trim() || String(index + 1))}
                onClick={() => set(lines.filter((each) => each !== line))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2">
        <Action
          icon={<PlusIcon />}
          onClick={() =>
            setLines([...lines, { id: 1 + Math.max(0, ...lines.map(({ id }) => id)), name: '', value: '' }])
          }
        >
          {texts.metadataAdd}
        </Action>
      </div>
    </fieldset>
  );
}
