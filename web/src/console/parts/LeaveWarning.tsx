import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useConsoleTexts } from '../../texts/console.tsx';
import { Confirm } from './Confirm.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

/** Beside a form that keeps nothing when its page is left. */
export function LeaveWarning({ isUnsaved }: { isUnsaved: boolean }) {
  const { setup } = useConsoleTexts();
  const navigate = useNavigate();
  const [leaveTo, setLeaveTo] = useState<string | null>(null);
  useLeaveWarning(isUnsaved, setLeaveTo);
  if (leaveTo === null) return null;
  return (
    <Confirm
      title={setup.leaveTitle}
      confirm={setup.leave}
      dismiss={setup.stay}
      isDangerous
      act={async () => navigate(leaveTo)}
      onDone={() => setLeaveTo(null)}
      onClose={() => setLeaveTo(null)}
    >
      <p>{setup.leaveText}</p>
    </Confirm>
  );
}
