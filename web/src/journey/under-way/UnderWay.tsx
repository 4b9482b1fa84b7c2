import type { Participant } from '../step-props.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { useOneTab } from './one-tab.ts';

interface UnderWayProps {
  participant: Participant;
  /** Whether signers who leave can later continue at the same step. */
  isSaved: boolean;
  /** Called when the signer continues in another tab. */
  onReplaced: () => void;
}

/** Runs during the steps after the OTP: allows one tab at a time, and asks before the signer leaves. */
export function UnderWay({ participant, isSaved, onReplaced }: UnderWayProps) {
  useOneTab(participant.participant_id, onReplaced);
  // In a frame, the page does not ask, because the back button belongs to the embedding page.
  return window.parent === window && <LeaveQuestion savedUntil={isSaved ? participant.expires_at : null} />;
}
