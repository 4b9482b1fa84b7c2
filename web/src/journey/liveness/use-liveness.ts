/** Runs the side effects of the liveness screen: requests a code and sends the photos. */
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { useWhenOnline } from '../../ui/use-retry.ts';
import type { StepProps } from '../step-props.ts';
import { requestCode, sendPhotos } from './liveness-api.ts';
import {
  livenessReducer,
  INITIAL_STATE,
  type LivenessEvent,
  type LivenessState,
} from './liveness-machine.ts';
import type { Queue } from './queue/send-patiently.ts';

export function useLiveness(caller: Pick<StepProps, 'api' | 'participant'>) {
  const texts = useTexts().liveness;
  const [state, dispatch] = useReducer(livenessReducer, INITIAL_STATE);

  const [queue, setQueue] = useState<Queue | null>(null);

  const runEffect = useEffectEvent(
    async (current: LivenessState, signal: AbortSignal): Promise<LivenessEvent | null> => {
      if (isRequestingCode(current))
        return { type: 'code-received', code: await requestCode(caller, texts.codeFailed, signal) };
      if (current.step === 'preview' && current.result.kind === 'pending') {
        setQueue(null);
        return { type: 'photos-checked', result: await sendPhotos(caller, current, texts, signal, setQueue) };
      }
      return null;
    },
  );
  useEffect(() => {
    const abort = new AbortController();
    const run = async () => {
      const event = await runEffect(state, abort.signal);
      if (event && !abort.signal.aborted) dispatch(event);
    };
    void run();
    return () => abort.abort();
  }, [state]);

  const isRefused = state.step === 'otp-display' && state.code.kind === 'refused';
  useWhenOnline(isRefused, () => dispatch({ type: 'code-requested' }));

  return { state, queue, dispatch };
}

function isRequestingCode(state: LivenessState): boolean {
  return state.step === 'otp-display' && state.code.kind === 'requesting';
}
