/**
 * Processes one session after another, and reports progress and results. Closing the dialog stops the processing after
 * the current session.
 */
import { useEffect, useRef, useState } from 'react';
import { asApiError } from '../../../../api/client.ts';
import type { SessionSummary } from '../merge-pages.ts';

export interface Outcome {
  session: SessionSummary;
  /** The reason why the action failed for this session. Null if it succeeded. */
  failure: string | null;
}

export function useBulk(act: (session: SessionSummary) => Promise<unknown>) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const run = async (sessions: readonly SessionSummary[]): Promise<void> => {
    isStopped.current = false;
    setOutcomes([]);
    for (const session of sessions) {
      if (isStopped.current) return;
      const failure = await act(session).then(
        () => null,
        (error: unknown) => asApiError(error).message,
      );
      setOutcomes((known) => [...(known ?? []), { session, failure }]);
    }
  };
  /** `outcomes` is null before the action starts. */
  return { outcomes, run };
}
