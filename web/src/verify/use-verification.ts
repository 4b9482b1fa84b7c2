/** Checks a chosen file, uploads it, and shows the result. */
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { checkFile, isBundle } from './check-file.ts';
import { uploadBundle, uploadDocument } from './upload-document.ts';
import { INITIAL_STATE, problemOf, verifyReducer, type VerifyEvent } from './verify-machine.ts';

export function useVerification(apiBase: string) {
  const [state, dispatch] = useReducer(verifyReducer, INITIAL_STATE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const startAgain = useCallback(() => {
    running.current?.abort();
    dispatch({ type: 'restarted' });
  }, []);

  const verify = useCallback(
    async (file: File) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const dispatchIfCurrent = (event: VerifyEvent) => {
        if (!signal.aborted) dispatch(event);
      };
      dispatchIfCurrent({ type: 'file-chosen', file });
      const problem = await checkFile(file);
      if (signal.aborted) return;
      if (problem) return dispatchIfCurrent({ type: 'failed', problem: { kind: problem } });
      try {
        const onSent = (sent: number) => dispatchIfCurrent({ type: 'progressed', sent });
        const upload = { apiBase, file, onSent, signal };
        const event: VerifyEvent = (await isBundle(file))
          ? { type: 'bundle-verified', bundle: await uploadBundle(upload) }
          : { type: 'verified', result: await uploadDocument(upload) };
        dispatchIfCurrent(event);
      } catch (error) {
        dispatchIfCurrent({ type: 'failed', problem: problemOf(error) });
      }
    },
    [apiBase],
  );

  return { state, verify, startAgain };
}
