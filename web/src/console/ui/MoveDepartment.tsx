import { useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useDepartmentName } from '../api/department-names.ts';
import { useMaySetUpAll } from '../api/me.ts';
import { Action } from './Action.tsx';
import { DepartmentField } from './DepartmentField.tsx';
import { FormDialog } from './FormDialog.tsx';
import type { ActOptions } from './use-act.ts';

interface MoveDepartmentProps {
  refresh: NonNullable<ActOptions<unknown>['refresh']>;
  /** The current department. Null for all departments. */
  department: string | null;
  move: (department: string | null) => Promise<unknown>;
}

/** A button that moves an item to another department, or to all departments. */
export function MoveDepartment({ department, move, refresh }: MoveDepartmentProps) {
  const { setup } = useConsoleTexts();
  const texts = setup.departments;
  const [isOpen, setIsOpen] = useState(false);
  const currentName = useDepartmentName();
  const [chosen, setChosen] = useState(department);
  if (!useMaySetUpAll()) return null;
  return (
    <>
      <Action
        onClick={() => {
          setChosen(department && currentName(department));
          setIsOpen(true);
        }}
      >
        {texts.move}
      </Action>
      {isOpen && (
        <FormDialog<unknown>
          title={texts.move}
          submit={setup.save}
          values={{ chosen }}
          isComplete
          act={() => move(chosen)}
          done={setup.saved}
          refresh={refresh}
          onClose={() => setIsOpen(false)}
        >
          {() => (
            <>
              <p>{texts.moveHint}</p>
              <DepartmentField value={chosen} onChange={setChosen} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
}
