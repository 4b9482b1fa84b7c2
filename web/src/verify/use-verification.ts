/** Takes a file from the signer's hand to the verdict. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { checkFile } from './check-file.ts';
import { uploadDocument } from './upload-document.ts';
import { problemOf, START, type VerifyState } from './verify-machine.ts';

export function useVerification(apiBase: string) {
  const [state, setState] = useState<VerifyState>(START);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const startAgain = useCallback(() => {
    running.current?.abort();
    setState(START);
  }, []);

  const verify = useCallback(
    async (file: File) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const tell = (next: VerifyState) => {
        if (!signal.aborted) setState(next);
      };
      tell({ kind: 'working', file, sent: 0 });
      const problem = await checkFile(file);
      if (signal.aborted) return;
      if (problem) return tell({ kind: 'waiting', problem: { kind: problem } });
      try {
        const result = await uploadDocument(
          apiBase,
          file,
          (sent) => tell({ kind: 'working', file, sent }),
          signal,
        );
        tell({ kind: 'done', fileName: file.name, result });
      } catch (error) {
        tell({ kind: 'waiting', problem: problemOf(error) });
      }
    },
    [apiBase],
  );

  return { state, verify, startAgain };
}
