import { useEffect, useReducer } from 'react';
import { useCompanyConfig } from '../../api/config.ts';
import { Instructions } from './Instructions.tsx';
import { storeResult, readLastResult } from './last-result.ts';
import { Overview } from './Overview.tsx';
import { ResultView } from './ResultView.tsx';
import { INITIAL_STATE, livenessTestReducer } from './liveness-test-machine.ts';
import { Testing } from './Testing.tsx';

/** The demo page that detects a live person in front of the camera (SPEC 2, Liveness demo page). */
export function LivenessTestPage() {
  const { data: company } = useCompanyConfig();
  const [state, dispatch] = useReducer(livenessTestReducer, INITIAL_STATE);
  // Stored as soon as it is known, because the signer may leave the result in several ways.
  useEffect(() => {
    if (state.phase === 'result') storeResult(state.result);
  }, [state]);
  switch (state.phase) {
    case 'overview':
      return (
        <Overview
          company={company}
          lastResult={readLastResult()}
          onRun={() => dispatch({ type: 'test-chosen' })}
        />
      );
    case 'instructions':
      return (
        <Instructions
          company={company}
          wasHidden={state.wasHidden}
          onStart={() => dispatch({ type: 'started' })}
          onSkip={() => dispatch({ type: 'went-back' })}
        />
      );
    case 'testing':
      return <Testing company={company} status={state.status} dispatch={dispatch} />;
    case 'result':
      return (
        <ResultView
          company={company}
          result={state.result}
          onContinue={() => {
            // A full page load, because the Content-Security-Policy of this page is looser than that of other pages.
            if (state.result.success) window.location.assign('/ocr');
            else dispatch({ type: 'went-back' });
          }}
          onRetry={() => dispatch({ type: 'retried' })}
        />
      );
  }
  return state satisfies never;
}
