import { useState } from 'react';
import type { StepProps } from '../step-props.ts';
import { useHelp } from '../../texts/use-help-texts.ts';
import { useClosedByBack } from '../../ui/back.ts';
import { CameraView } from './CameraView.tsx';
import { CodeView } from './CodeView.tsx';
import type { ShowingWay } from './HowToShow.tsx';
import { Instructions } from './Instructions.tsx';
import { Preview } from './Preview.tsx';
import { useLiveness } from './use-liveness.ts';

/** Renders step 4: the signer shows their face and the code to the camera (SPEC 2, Liveness screen). */
export function LivenessStep({ participant, api, onDone }: StepProps) {
  const { state, queue, dispatch } = useLiveness({ api, participant });
  // The signer chooses only once how to show the code. The choice applies to every later code.
  const [way, setWay] = useState<ShowingWay | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const help = useHelp();
  useClosedByBack(state.step === 'otp-display' && way !== null, () => setWay(null));
  useClosedByBack(state.step === 'camera-active', () => dispatch({ type: 'camera-left', wasHidden: false }));
  switch (state.step) {
    case 'instructions':
      return <Instructions onNext={() => dispatch({ type: 'code-requested' })} />;
    case 'otp-display':
      return (
        <CodeView
          state={state}
          help={help}
          way={way}
          onWay={setWay}
          held={held}
          onHeld={setHeld}
          dispatch={dispatch}
        />
      );
    case 'camera-active':
      return <CameraView state={state} dispatch={dispatch} />;
    case 'preview':
      return (
        <Preview
          photos={state.photos}
          result={state.result}
          queue={queue}
          dispatch={dispatch}
          onDone={onDone}
        />
      );
  }
  return state satisfies never;
}
