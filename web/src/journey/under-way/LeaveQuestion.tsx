import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { HelpTexts } from '../../texts/shapes.ts';
import { useHelpTexts } from '../../texts/use-help-texts.ts';
import { useTexts } from '../../texts/texts.tsx';
import { closeNewest } from '../../ui/back.ts';
import { Button } from '../../ui/Button.tsx';
import { dateAndTime } from '../../ui/time-in-words.ts';
import { useModal } from '../../ui/use-modal.ts';
import { addEntry, isOnEntry } from './history-entry.ts';

/**
 * The time within which the browser leaves the page after going back. If the page is still open afterwards, the tab has
 * no earlier page.
 */
const LEAVE_MS = 500;

/**
 * Handles the back button. It closes an open dialog or camera. Otherwise, it asks before the signer leaves. A second
 * history entry makes this possible, because going back from that entry leads to the same page.
 */
export function LeaveQuestion({ savedUntil }: { savedUntil: string | null }) {
  const texts = useHelpTexts()?.moving.leave;
  const [isAsking, setIsAsking] = useState(false);
  const ask = useEffectEvent(() => {
    if (texts) return setIsAsking(true);
    // The texts of the question could not be loaded, so the back button leaves the page without asking.
    return history.back();
  });
  useEffect(() => {
    addEntry();
    const onBack = () => {
      if (isOnEntry()) return setIsAsking(false);
      if (closeNewest()) return addEntry();
      return ask();
    };
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  const stay = () => {
    addEntry();
    setIsAsking(false);
  };
  return isAsking && texts && <LeaveDialog leave={texts} savedUntil={savedUntil} onStay={stay} />;
}

interface LeaveDialogProps {
  leave: HelpTexts['moving']['leave'];
  savedUntil: string | null;
  onStay: () => void;
}

function LeaveDialog({ leave, savedUntil, onStay }: LeaveDialogProps) {
  const { locale } = useTexts();
  const dialog = useModal();
  const id = useId();
  const [isOnlyPage, setIsOnlyPage] = useState(false);
  const goBack = () => {
    history.back();
    setTimeout(() => setIsOnlyPage(true), LEAVE_MS);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onStay}
      className="dialog text-base"
    >
      <h2 id={`${id}-title`} className="text-lead font-strong">
        {leave.title}
      </h2>
      <p id={`${id}-text`} className="text-ink-soft mt-3" aria-live="polite">
        {savedUntil === null ? leave.lost : leave.saved(dateAndTime(new Date(savedUntil), locale))}
        {isOnlyPage && ` ${leave.closeNow}`}
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <Button onClick={onStay}>{leave.stay}</Button>
        {!isOnlyPage && (
          <Button variant="quiet" onClick={goBack}>
            {leave.leave}
          </Button>
        )}
      </div>
    </dialog>
  );
}
