/** Lets each state of the liveness screen do its work: ask for a code, send the photos. */
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import type { StepProps } from '../step-props.ts';
import { askCode, sendPhotos } from './liveness-api.ts';
import { livenessReducer, START, type LivenessEvent, type LivenessState } from './liveness-machine.ts';

export function useLiveness(caller: Pick<StepProps, 'api' | 'participant'>) {
  const texts = useTexts().liveness;
  const [state, dispatch] = useReducer(livenessReducer, START);

  const workNow = useEffectEvent(
    async (current: LivenessState, signal: AbortSignal): Promise<LivenessEvent | null> => {
      if (isAskingForCode(current))
        return { type: 'code-settled', code: await askCode(caller, texts.codeFailed, signal) };
      if (current.step === 'preview' && current.result.kind === 'pending')
        return {
          type: 'photos-settled',
          result: await sendPhotos(caller, current.photos, texts.sendFailed, signal),
        };
      return null;
    },
  );
  useEffect(() => {
    const leaving = new AbortController();
    const work = async () => {
      const event = await workNow(state, leaving.signal);
      if (event && !leaving.signal.aborted) dispatch(event);
    };
    void work();
    return () => leaving.abort();
  }, [state]);

  return { state, dispatch };
}

function isAskingForCode(state: LivenessState): boolean {
  return state.step === 'otp-display' && state.code.kind === 'asking';
}
