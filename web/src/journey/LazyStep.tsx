import { nextStep, type Step } from '@countersign/contract/rules/steps';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { onFirstUse, savesData, whenIdle } from '../device/idle.ts';
import { useTexts } from '../texts/texts.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';
import { LoadingScreen } from '../ui/LoadingScreen.tsx';
import type { StepProps } from './step-props.ts';

export type LazyStepName = Exclude<Step, 'otp' | 'completion'>;

interface StepCode {
  Component: ComponentType<StepProps>;
  /**
   * Prefetches what the step needs in addition to its code. `files` only uses the network. `code` also runs scripts.
   */
  prefetch?: { files: () => void; code: () => void };
}

const load: Readonly<Record<LazyStepName, () => Promise<StepCode>>> = {
  document: async () => {
    const { DocumentStep, prefetchPdfLibrary, prefetchWorker } = await import('./document/DocumentStep.tsx');
    return { Component: DocumentStep, prefetch: { files: prefetchWorker, code: prefetchPdfLibrary } };
  },
  location: async () => ({ Component: (await import('./location/LocationStep.tsx')).LocationStep }),
  liveness: async () => ({ Component: (await import('./liveness/LivenessStep.tsx')).LivenessStep }),
  signature: async () => {
    const [{ SignatureStep }] = await Promise.all([
      import('./signature/SignatureStep.tsx'),
      import('./completion/CompletionScreen.tsx'),
    ]);
    return { Component: SignatureStep };
  },
};

/**
 * The delay before the files of the next step are prefetched. On a slow network they take longest to load, so the
 * prefetch does not wait for the signer's first touch.
 */
const FILES_AFTER_MS = 1000;

const stepQuery = (step: LazyStepName) =>
  queryOptions({
    queryKey: ['step', step],
    queryFn: load[step],
  });

/**
 * Loads the code of a step on demand. If the connection is lost, the signer can retry and does not have to repeat
 * completed steps.
 */
export function LazyStep({ step, ...props }: StepProps & { step: LazyStepName }) {
  const texts = useTexts();
  const { data, isError, refetch } = useQuery(stepQuery(step));
  if (data) return <data.Component {...props} />;
  if (!isError) return <LoadingScreen text={texts.stepLoading} step={step} />;
  return (
    <ErrorScreen
      title={texts.starting.failed}
      lines={[texts.link.networkFailed]}
      onRetry={() => void refetch()}
    />
  );
}

/**
 * Prefetches the next step while the signer uses the current one. The code of the step loads first, and then the files
 * that this code loads.
 */
export function usePrefetchAfter(step: Step): void {
  const client = useQueryClient();
  useEffect(() => {
    const next = nextStep(step);
    if (next === null || !isLazyStep(next)) return undefined;
    const abort = new AbortController();
    const fetchNext = async () => {
      await client.prefetchQuery(stepQuery(next));
      const code = client.getQueryData(stepQuery(next).queryKey);
      if (!code?.prefetch || savesData() || abort.signal.aborted) return;
      setTimeout(code.prefetch.files, FILES_AFTER_MS);
      abort.signal.addEventListener('abort', onFirstUse(code.prefetch.code));
    };
    whenIdle(() => void fetchNext());
    return () => abort.abort();
  }, [client, step]);
}

export const isLazyStep = (step: Step): step is LazyStepName => step in load;
