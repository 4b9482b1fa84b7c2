import { useEffect } from 'react';
import type { Participant } from '../step-props.ts';
import { OtherWays, type OtherWaysProps } from './OtherWays.tsx';
import { TestBanner } from './TestBanner.tsx';
import { tellParent } from './tell-parent.ts';

export type ExtrasProps = { participant: Participant } | OtherWaysProps;

/** What only some sessions have: the mark of a test, a page around it that is told how it goes on, other ways than SMS. */
export const Extras = (props: ExtrasProps) =>
  'participant' in props ? <OnEveryScreen {...props} /> : <OtherWays {...props} />;

function OnEveryScreen({ participant }: { participant: Participant }) {
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
