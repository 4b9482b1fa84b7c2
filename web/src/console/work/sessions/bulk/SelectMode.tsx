import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Action } from '../../../ui/Action.tsx';

interface SelectModeProps {
  isSelecting: boolean;
  onBegin: () => void;
  onEnd: () => void;
  onSelectShown: () => void;
}

/** On a phone, tapping a row opens it, so buttons turn selection on and off. Wide screens show a checkbox in each row. */
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
