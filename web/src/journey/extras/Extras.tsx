import { useEffect } from 'react';
import type { Participant } from '../step-props.ts';
import { OtherWays, type OtherWaysProps } from './OtherWays.tsx';
import { TestBanner } from './TestBanner.tsx';
import { notifyParent } from './notify-parent.ts';

export type ExtrasProps = { participant: Participant } | OtherWaysProps;

/**
 * Bundles features that only some sessions have: the test banner, messages to an embedding page, and channels other
 * than SMS.
 */
export const Extras = (props: ExtrasProps) =>
  'participant' in props ? <OnEveryScreen {...props} /> : <OtherWays {...props} />;

function OnEveryScreen({ participant }: { participant: Participant }) {
  const { is_test, frame_origins, session_id, participant_id } = participant;
  useEffect(
    () =>
      frame_origins && window.parent !== window
        ? notifyParent(frame_origins, { session_id, participant_id })
        : undefined,
    [frame_origins, session_id, participant_id],
  );
  return is_test && <TestBanner />;
}
