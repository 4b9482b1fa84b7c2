import { useId, useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Action } from './Action.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';
import type { ActOptions } from './use-act.ts';

interface FolderActionProps {
  refresh: NonNullable<ActOptions<unknown>['refresh']>;
  folder: string | null;
  /** The folders in use. The field offers them. */
  folders: readonly string[];
  file: (folder: string | null) => Promise<unknown>;
}

/** A button that moves an item into a folder or out of it. A folder exists as long as it contains an item. */
export function FolderAction({ folder, folders, file, refresh }: FolderActionProps) {
  const { setup } = useConsoleTexts();
  const texts = setup.folders;
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Action onClick={() => setTyped(folder ?? '')}>{texts.open}</Action>
      {typed !== null && (
        <FormDialog<unknown>
          title={texts.open}
          submit={setup.save}
          values={{ typed }}
          isComplete
          act={() => file(typed.trim() || null)}
          done={setup.saved}
          refresh={refresh}
          onClose={() => setTyped(null)}
        >
          {() => (
            <>
              <TextField
                label={texts.label}
                hint={texts.hint}
                maxLength={100}
                list={list}
                value={typed}
                onChange={setTyped}
              />
              <datalist id={list}>
                {folders.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
