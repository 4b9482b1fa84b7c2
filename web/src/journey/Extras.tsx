import { useEffect } from 'react';
import type { Participant } from './step-props.ts';
import { TestBanner } from './TestBanner.tsx';
import { tellParent } from './frame/tell-parent.ts';

/** What only some sessions have on every screen: the mark of a test, and a page around it that is told how it goes on. */
export function Extras({ participant }: { participant: Participant }) {
  const { is_test, frame_origins, session_id, participant_id } = participant;
  useEffect(
    () =>
      frame_origins && window.parent !== window
        ? tellParent(frame_origins, { session_id, participant_id })
        : undefined,
    [frame_origins, session_id, participant_id],
  );
  return is_test && <TestBanner />;
}
