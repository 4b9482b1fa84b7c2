import { useEffect } from 'react';
import type { Participant } from '../step-props.ts';
import { OtherWays, type OtherWaysProps } from './OtherWays.tsx';
import { RepeatNotice, type RepeatNoticeProps } from './RepeatNotice.tsx';
import { TestBanner } from './TestBanner.tsx';
import { notifyParent } from './notify-parent.ts';

export type ExtrasProps = { participant: Participant } | RepeatNoticeProps | OtherWaysProps;

/**
 * Bundles the features that only some sessions use: the test banner, messages to an embedding page, the notice that a
 * step must be repeated, and channels other than SMS.
 */
export function Extras(props: ExtrasProps) {
  if ('participant' in props) return <OnEveryScreen {...props} />;
  return 'repeat' in props ? <RepeatNotice {...props} /> : <OtherWays {...props} />;
}

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
