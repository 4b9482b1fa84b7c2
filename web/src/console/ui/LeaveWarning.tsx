import { useCallback, useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Confirm } from './Confirm.tsx';
import { type Leave, useLeaveWarning } from './use-leave-warning.ts';

/** Warns people before they leave the page and lose unsaved input. */
export function LeaveWarning({ isUnsaved }: { isUnsaved: boolean }) {
  const { setup } = useConsoleTexts();
  const [leave, setLeave] = useState<Leave | null>(null);
  useLeaveWarning(
    isUnsaved,
    useCallback((wanted: Leave) => setLeave(() => wanted), []),
  );
  if (leave === null) return null;
  return (
    <Confirm
      title={setup.leaveTitle}
      confirm={setup.leave}
      dismiss={setup.stay}
      isDangerous
      act={async () => leave()}
      onDone={() => setLeave(null)}
      onClose={() => setLeave(null)}
    >
      <p>{setup.leaveText}</p>
    </Confirm>
  );
}
