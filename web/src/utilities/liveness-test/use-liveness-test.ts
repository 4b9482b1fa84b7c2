import { useEffect, type Dispatch, type RefObject } from 'react';
import { HIDDEN_PATIENCE_MS, whenHidden } from '../../camera/on-page-hidden.ts';
import { browserPorts } from './browser-ports.ts';
import { runLivenessTest } from './run-liveness-test.ts';
import type { TestEvent } from './liveness-test-machine.ts';

/** Runs one test while its screen is there, and ends it on every way out. */
export function useLivenessTest(
  video: RefObject<HTMLVideoElement | null>,
  dispatch: Dispatch<TestEvent>,
): void {
  useEffect(() => {
    if (!video.current) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async (element: HTMLVideoElement) => {
      const outcome = await runLivenessTest({
        video: element,
        ports: browserPorts,
        onProgress: (progress) => {
          if (!signal.aborted) dispatch({ type: 'progressed', progress });
        },
        signal,
      });
      if (!signal.aborted) dispatch({ type: 'ended', outcome });
    };
    void run(video.current);

    const rest = () => {
      leaving.abort();
      dispatch({ type: 'stopped', hasRested: true });
    };
    const stopWatching = whenHidden(document, HIDDEN_PATIENCE_MS, rest);
    window.addEventListener('pagehide', rest);
    return () => {
      leaving.abort();
      stopWatching();
      window.removeEventListener('pagehide', rest);
    };
  }, [video, dispatch]);
}
