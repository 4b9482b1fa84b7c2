import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Action } from '../../../ui/Action.tsx';

interface SelectModeProps {
  isSelecting: boolean;
  onBegin: () => void;
  onEnd: () => void;
  onSelectShown: () => void;
}

/**
 * Shows the buttons that turn selection on and off on a phone, where tapping a row opens it. Wide screens show a
 * checkbox in each row instead.
 */
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
