import { useEffect, useReducer } from 'react';
import { Instructions } from './Instructions.tsx';
import { storeResult, readLastResult } from './last-result.ts';
import { Overview } from './Overview.tsx';
import { ResultView } from './ResultView.tsx';
import { INITIAL_STATE, livenessTestReducer } from './liveness-test-machine.ts';
import { Testing } from './Testing.tsx';

/** Shows the demo page that detects a live person in front of the camera (SPEC 2, Liveness demo page). */
export function LivenessTestPage() {
  const [state, dispatch] = useReducer(livenessTestReducer, INITIAL_STATE);
  // Stores the result as soon as it is known, because the user can leave the result screen in several ways.
  useEffect(() => {
    if (state.phase === 'result') storeResult(state.result);
  }, [state]);
  switch (state.phase) {
    case 'overview':
      return <Overview lastResult={readLastResult()} onRun={() => dispatch({ type: 'test-chosen' })} />;
    case 'instructions':
      return (
        <Instructions
          wasHidden={state.wasHidden}
          onStart={() => dispatch({ type: 'started' })}
          onSkip={() => dispatch({ type: 'went-back' })}
        />
      );
    case 'testing':
      return <Testing status={state.status} dispatch={dispatch} />;
    case 'result':
      return (
        <ResultView
          result={state.result}
          onContinue={() => {
            // Loads a new page instead of using the router, because this page has a looser Content-Security-Policy than
            // the other pages.
            if (state.result.success) window.location.assign('/ocr');
            else dispatch({ type: 'went-back' });
          }}
          onRetry={() => dispatch({ type: 'retried' })}
        />
      );
  }
  return state satisfies never;
}
