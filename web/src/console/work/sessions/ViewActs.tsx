import { MAX_VIEW_NAME_LENGTH } from '@countersign/contract/rules/saved-views';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { notify } from '../../../ui/notify.ts';
import { Action } from '../../ui/Action.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { BinIcon, PencilIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addressOfView, addressWithout, type Filters, type SavedView } from './filters.ts';
import { useChangeViews } from './saved-views.ts';

interface ViewActsProps {
  /** The saved view on the screen. Null if there is none. */
  current: SavedView | null;
  /** The current filters and search. Null if a view already contains them or there is nothing to save. */
  unsaved: { filters: Filters; search: string } | null;
  onSaved: () => void;
}

/** Saves the current filters as a view, and renames or deletes a saved view. */
export function ViewActs({ current, unsaved, onSaved }: ViewActsProps) {
  const { ownViews: texts } = useConsoleTexts().sessions;
  const [open, setOpen] = useState<'save' | 'rename' | 'delete' | null>(null);
  const { save, rename, remove } = useChangeViews();
  const navigate = useNavigate();
  const close = () => setOpen(null);
  return (
    <div className="flex flex-none items-center">
      {unsaved && <Action onClick={() => setOpen('save')}>{texts.save}</Action>}
      {current && !unsaved && (
        <>
          <IconButton label={texts.rename(current.name)} onClick={() => setOpen('rename')}>
            <PencilIcon />
          </IconButton>
          <IconButton label={texts.remove(current.name)} onClick={() => setOpen('delete')}>
            <BinIcon />
          </IconButton>
        </>
      )}
      {open === 'save' && unsaved && (
        <NameDialog
          title={texts.saveTitle}
          lead={texts.saveLead}
          confirm={texts.save}
          act={(name) => save({ name, ...unsaved })}
          onDone={(view) => {
            close();
            notify.success(texts.saved(view.name));
            onSaved();
            void navigate({ search: addressOfView(view) });
          }}
          onClose={close}
        />
      )}
      {open === 'rename' && current && (
        <NameDialog
          title={texts.renameTitle}
          name={current.name}
          confirm={texts.renameConfirm}
          act={(name) => rename(current, name)}
          onDone={(view) => {
            close();
            notify.success(texts.renamed(view.name));
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && current && (
        <Confirm
          title={texts.removeTitle(current.name)}
          confirm={texts.removeConfirm}
          isDangerous
          act={() => remove(current)}
          onDone={() => {
            close();
            notify.success(texts.removed(current.name));
            void navigate({ search: addressWithout(current) }, { replace: true });
          }}
          onClose={close}
        >
          <p>{texts.removeLead}</p>
        </Confirm>
      )}
    </div>
  );
}

interface NameDialogProps {
  title: string;
  lead?: string;
  name?: string;
  confirm: string;
  act: (name: string) => Promise<SavedView>;
  onDone: (view: SavedView) => void;
  onClose: () => void;
}

function NameDialog({ title, lead, name: initial = '', confirm, act, onDone, onClose }: NameDialogProps) {
  const { ownViews: texts } = useConsoleTexts().sessions;
  const [typed, setTyped] = useState(initial);
  const name = typed.trim();
  return (
    <FormDialog
      title={title}
      submit={confirm}
      values={{ typed }}
      isComplete={name !== ''}
      act={() => act(name)}
      onDone={onDone}
      onClose={onClose}
      isFailureInField
    >
      {({ problem, failure }) => (
        <>
          {lead !== undefined && <p>{lead}</p>}
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            error={problem(name === '', texts.nameMissing) ?? failure}
            maxLength={MAX_VIEW_NAME_LENGTH}
            value={typed}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialog>
  );
}
