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
  /** Prefetches what the step loads in addition to its code: files that only use the network, and code that runs. */
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

/** On a slow network, the files take most of the wait for an OTP, so they do not wait for the first touch. */
const FILES_AFTER_MS = 1000;

const stepQuery = (step: LazyStepName) =>
  queryOptions({
    queryKey: ['step', step],
    queryFn: load[step],
  });

/**
 * Loads the code of a step on demand. After a lost connection, the signer can retry without repeating completed steps.
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
 * Prefetches the next step while the signer uses the current one: first its code, then the files that the code loads.
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
