import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Action } from '../../../ui/Action.tsx';

interface SelectModeProps {
  isSelecting: boolean;
  onBegin: () => void;
  onEnd: () => void;
  onSelectShown: () => void;
}

/** On a phone a row is pressed to open it: selecting begins and ends by a button. Wide screens have a tick in each row. */
export function SelectMode({ isSelecting, onBegin, onEnd, onSelectShown }: SelectModeProps) {
  const { bulk: texts } = useConsoleTexts().sessions;
  return (
    <div className="wide:hidden mb-3 flex flex-wrap gap-2">
      {isSelecting ? (
        <>
          <Action onClick={onSelectShown}>{texts.selectShown}</Action>
          <Action onClick={onEnd}>{texts.end}</Action>
        </>
      ) : (
        <Action onClick={onBegin}>{texts.begin}</Action>
      )}
    </div>
  );
}
