import { useEffect, type Dispatch, type RefObject } from 'react';
import { HIDDEN_DELAY_MS, onPageHidden } from '../../camera/on-page-hidden.ts';
import { browserPorts } from './browser-ports.ts';
import { runLivenessTest } from './run-liveness-test.ts';
import type { LivenessTestEvent } from './liveness-test-machine.ts';

/** Runs one test while its screen is mounted. Stops the test when the screen unmounts. */
export function useLivenessTest(
  video: RefObject<HTMLVideoElement | null>,
  dispatch: Dispatch<LivenessTestEvent>,
): void {
  useEffect(() => {
    if (!video.current) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
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

    const stopHidden = () => {
      abort.abort();
      dispatch({ type: 'stopped', wasHidden: true });
    };
    const stopWatching = onPageHidden(document, HIDDEN_DELAY_MS, stopHidden);
    window.addEventListener('pagehide', stopHidden);
    return () => {
      abort.abort();
      stopWatching();
      window.removeEventListener('pagehide', stopHidden);
    };
  }, [video, dispatch]);
}
