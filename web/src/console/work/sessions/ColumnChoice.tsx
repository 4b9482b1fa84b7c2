import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../ui/Action.tsx';
import { CheckListField } from '../../ui/CheckListField.tsx';
import { Actions, Dialog } from '../../ui/Dialog.tsx';
import { chooseColumns, OPTIONAL, useChosenColumns } from './columns.ts';

/** A button that opens the choice of columns. Phones have no such button, because they show fixed columns. */
export function ColumnChoice() {
  const { sessions: texts, shell } = useConsoleTexts();
  const chosen = useChosenColumns();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="max-wide:hidden">
      <Action onClick={() => setIsOpen(true)}>{texts.chooseColumns}</Action>
      {isOpen && (
        <Dialog title={texts.chooseColumns} onClose={() => setIsOpen(false)}>
          <CheckListField
            label={texts.columnsShown}
            hint={texts.columnsHint}
            choices={OPTIONAL.map((column) => ({ id: column, name: texts.columns[column] }))}
            chosen={chosen}
            onChange={(ids) => chooseColumns(OPTIONAL.filter((column) => ids.includes(column)))}
          />
          <Actions>
            <Action variant="primary" onClick={() => setIsOpen(false)}>
              {shell.done}
            </Action>
          </Actions>
        </Dialog>
      )}
    </span>
  );
}
