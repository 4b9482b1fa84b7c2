import { useConsoleTexts } from '../../../../texts/console.tsx';
import { CopyIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ARRANGEMENT_ICONS, CopyToAllIcon, PasteIcon, RedoIcon, TrashIcon, UndoIcon } from '../icons.tsx';
import { ARRANGEMENTS, neededFor } from './arrange.ts';
import type { EditorAction, EditorState } from './editor-machine.ts';
import type { PagePlace } from './field.ts';

interface ToolsProps {
  state: EditorState;
  place: PagePlace;
  act: (action: EditorAction) => void;
}

/** Shows the actions for the selected fields, and the buttons for undo and redo. */
export function Tools({ state, place, act }: ToolsProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  const count = state.selected.length;
  return (
    <div role="toolbar" aria-label={texts.tools} className="flex flex-wrap items-center">
      <Tool label={texts.undo} isOff={state.past.length === 0} onClick={() => act({ type: 'undo' })}>
        <UndoIcon />
      </Tool>
      <Tool label={texts.redo} isOff={state.future.length === 0} onClick={() => act({ type: 'redo' })}>
        <RedoIcon />
      </Tool>
      <Divider />
      <Tool label={texts.copy} isOff={count === 0} onClick={() => act({ type: 'copy' })}>
        <CopyIcon />
      </Tool>
      <Tool
        label={texts.paste}
        isOff={state.copied.length === 0}
        onClick={() => act({ type: 'paste', at: place })}
      >
        <PasteIcon />
      </Tool>
      <Tool label={texts.copyToAll} isOff={count === 0} onClick={() => act({ type: 'copy-to-all-pages' })}>
        <CopyToAllIcon />
      </Tool>
      <Tool label={texts.remove} isOff={count === 0} onClick={() => act({ type: 'remove' })}>
        <TrashIcon />
      </Tool>
    </div>
  );
}

/** Shows the actions for several selected fields. */
export function ArrangeTools({ count, act }: { count: number; act: (action: EditorAction) => void }) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.editor;
  return (
    <div role="toolbar" aria-label={texts.arrangement} className="-ms-2 flex flex-wrap">
      {ARRANGEMENTS.map((how) => {
        const ArrangementIcon = ARRANGEMENT_ICONS[how];
        return (
          <Tool
            key={how}
            label={texts.arrange[how]}
            isOff={count < neededFor(how)}
            onClick={() => act({ type: 'arrange', how })}
          >
            <ArrangementIcon />
          </Tool>
        );
      })}
    </div>
  );
}

interface ToolProps {
  label: string;
  isOff: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/** A button that stays focusable when it is off. After the last undo, the button then does not lose the focus. */
function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <span className={isOff ? 'opacity-40' : ''}>
      <IconButton label={label} aria-disabled={isOff} onClick={() => !isOff && onClick()}>
        {children}
      </IconButton>
    </span>
  );
}

const Divider = () => <span aria-hidden="true" className="bg-line mx-1 h-6 w-px" />;
